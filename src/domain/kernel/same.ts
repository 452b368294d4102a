/** Returns true for equal JSON values. The order of an object's keys doesn't matter, because the database stores its own; a missing value equals null. */
export function isSame(one: unknown, other: unknown): boolean {
  const [left, right] = [one ?? null, other ?? null]
  if (left === null || right === null || typeof left !== 'object' || typeof right !== 'object')
    return left === right
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...keys].every((key) => isSame(Reflect.get(left, key), Reflect.get(right, key)))
}
