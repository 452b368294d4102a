/** Mutants that no story can notice, each with the reason. A reason whose mutant is noticed fails `npm test`. */
export const acceptedSurvivors: Readonly<Record<string, string>> = {}
