import { expect, test } from 'vitest'
import { withStaticFields } from '#scripts/lib/firebaseShakePlugin.ts'

test('constants of a class move into it, and nothing else does', () => {
  const code = [
    'class Provider extends Base {',
    '    cancel() {',
    '        Provider.current = null;',
    '    }',
    '}',
    "Provider.ID = 'phone';",
    'Provider.current = null;',
    'Other.ID = 1;',
  ].join('\n')
  const moved = withStaticFields(code)
  expect(moved).toContain(
    "class Provider extends Base {\n    static ID = 'phone';\n    static current = null;\n    cancel() {\n        Provider.current = null;",
  )
  expect(moved).not.toMatch(/^Provider\./m)
  expect(moved).toContain('Other.ID = 1;')
})

test('a package without such constants is refused', () => {
  expect(() => withStaticFields('class Provider {\n}\n')).toThrow('no constants')
})
