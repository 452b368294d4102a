import { expect, test } from 'vitest'
import { withNames } from '#scripts/lib/build/lateFilesPlugin.ts'

const names = (name: string) => (name.startsWith('AL') ? [name] : name)

test('every import() becomes the name of its file', () => {
  const code =
    'a=()=>l(()=>import(`./Page-1.js`),__VITE_PRELOAD__),b={AL:()=>l(()=>import("./AL-2.js"),__VITE_PRELOAD__)}'
  expect(withNames(code, names)).toBe('a=()=>l("Page-1.js"),b={AL:()=>l(["AL-2.js"])}')
})

test('so does one that picks what is used of the file', () => {
  const code =
    'async()=>(await l(async()=>{let{read:e,write:t}=await import(`./Page-1.js`);return{read:e,write:t}},__VITE_PRELOAD__)).read'
  expect(withNames(code, names)).toBe('async()=>(await l("Page-1.js")).read')
})

test('an import() that would load in another way stops the build', () => {
  expect(() => withNames('import(`./Page-1.js`)', names)).toThrow('Page-1.js`) would load without')
  expect(() => withNames('l(()=>import(a),__VITE_PRELOAD__)', names)).toThrow('would load without')
  const nested = 'l(()=>import(`./Outer-1.js`).then(x),__VITE_PRELOAD__)'
  expect(() => withNames(nested, names)).toThrow('would load without')
})
