/** Returns true for equal JSON values. A missing value equals null. The order of an object's keys doesn't matter, because the database doesn't preserve it. */
export function isSame(one: unknown, other: unknown): boolean {
  const [left, right] = [one ?? null, other ?? null]
  if (left === null || right === null || typeof left !== 'object' || typeof right !== 'object')
    return left === right
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...keys].every((key) => isSame(Reflect.get(left, key), Reflect.get(right, key)))
}
