/* Messages about errors (BSD). */
#ifndef WEAKLINK_ERR_H
#define WEAKLINK_ERR_H

#include <stdarg.h>
#include <__weaklink_strings.h>

/*@ requires valid_format: format == \null || valid_read_string(format);
    assigns \nothing;
    exits \exit_status == status;
    ensures never: \false; */
void err(int status, const char *format, ...)
    __attribute__((noreturn, format(printf, 2, 3)));

/*@ requires valid_format: format == \null || valid_read_string(format);
    assigns \nothing;
    exits \exit_status == status;
    ensures never: \false; */
void verr(int status, const char *format, va_list arguments) __attribute__((noreturn));

/*@ requires valid_format: format == \null || valid_read_string(format);
    assigns \nothing;
    exits \exit_status == status;
    ensures never: \false; */
void errx(int status, const char *format, ...)
    __attribute__((noreturn, format(printf, 2, 3)));

/*@ requires valid_format: format == \null || valid_read_string(format);
    assigns \nothing;
    exits \exit_status == status;
    ensures never: \false; */
void verrx(int status, const char *format, va_list arguments) __attribute__((noreturn));

/*@ requires valid_format: format == \null || valid_read_string(format);
    assigns \nothing; */
void warn(const char *format, ...) __attribute__((format(printf, 1, 2)));

/*@ requires valid_format: format == \null || valid_read_string(format);
    assigns \nothing; */
void vwarn(const char *format, va_list arguments);

/*@ requires valid_format: format == \null || valid_read_string(format);
    assigns \nothing; */
void warnx(const char *format, ...) __attribute__((format(printf, 1, 2)));

/*@ requires valid_format: format == \null || valid_read_string(format);
    assigns \nothing; */
void vwarnx(const char *format, va_list arguments);

#endif
