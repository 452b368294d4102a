/** States and transitions no generated story goes through, each with the reason. Anything else that is missed fails the test. */
export const exceptions: Readonly<Record<string, string>> = {}
