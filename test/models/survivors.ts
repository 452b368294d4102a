/** Mutants that no story notices, each with the reason why none can. A reason whose mutant is noticed fails `npm test`. */
export const acceptedSurvivors: Readonly<Record<string, string>> = {}
