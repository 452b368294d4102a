/** Scrolling counts as ended after this many milliseconds without a scroll event. */
export const scrollEndDelay = 120
