/** Returns a decimal as a percentage with a real minus sign: `−3.70%`. */
export const percentText = (decimal: string): string => `${decimal.replace(/^-/, '−')}%`
