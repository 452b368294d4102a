/** The number of digits in a code from an authenticator app. */
export const codeLength = 6
