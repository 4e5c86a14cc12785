/* What GNU's headers include first; nothing here depends on it. */
