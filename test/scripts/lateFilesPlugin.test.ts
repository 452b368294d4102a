import { expect, test } from 'vitest'
import { withNames } from '#scripts/lib/build/lateFilesPlugin.ts'

const names = (name: string) => (name.startsWith('AL') ? [name] : name)

test('every import() gets the name of its file', () => {
  const code =
    'a=()=>l(()=>import(`./Page-1.js`),__VITE_PRELOAD__),b={AL:()=>l(()=>import("./AL-2.js"),__VITE_PRELOAD__)}'
  expect(withNames(code, names)).toBe(
    'a=()=>l(()=>import(`./Page-1.js`),"Page-1.js"),b={AL:()=>l(()=>import("./AL-2.js"),["AL-2.js"])}',
  )
})

test('an import() in the callback of another one gets its own name', () => {
  const code =
    'l(()=>import(`./Outer-1.js`).then(()=>l(()=>import(`./Inner-2.js`),__VITE_PRELOAD__)),__VITE_PRELOAD__)'
  expect(withNames(code, names)).toBe(
    'l(()=>import(`./Outer-1.js`).then(()=>l(()=>import(`./Inner-2.js`),"Inner-2.js")),"Outer-1.js")',
  )
})

test('an import() that would load in another way stops the build', () => {
  expect(() => withNames('import(`./Page-1.js`)', names)).toThrow('Page-1.js would load without')
  expect(() => withNames('l(()=>import(a),__VITE_PRELOAD__)', names)).toThrow('names no file')
})
