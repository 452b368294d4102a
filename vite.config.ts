import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstLoadPlugin } from './scripts/lib/firstLoadPlugin.ts'
import { lateCopyPlugin } from './scripts/lib/lateCopyPlugin.ts'
import { moduleListPlugin } from './scripts/lib/moduleListPlugin.ts'

/** Radix adds a style element through this package, which the content security policy forbids. */
export const alias = {
  'react-style-singleton': fileURLToPath(new URL('src/views/ui/kit/styleSingleton.ts', import.meta.url)),
}

/**
 * The frame and the small widgets, which the React Compiler leaves as they are: most render once, and what it adds to them would be
 * 9 KiB gzip of the first load. Pages, forms and tables are compiled.
 */
const uncompiled =
  /\/src\/views\/(?:shell|session|fallback|ui\/(?:alert|button|chip|field|filter|icon|input|kbd|kit|logo|menu|page|pagination|pill|popover|state))\//

/** Parts of a list that render once or with all of it. What the page's rows need is remembered by hand. */
const uncompiledInLists =
  /\/src\/views\/(?:ui\/table\/(?:DataTableHead|DataTableRow|SortMenu|useTableKeys)|records\/(?:Deadline|Filters|ListPage|ListSearch|usePrint|PrintLine|StaleNotice|useColumns|usePageSize)|employees\/Employee(?:sView|StatusMark))\.tsx?$/

/** React with its compiler. */
export const reactPlugin = () =>
  react({ compiler: true, exclude: [/\/node_modules\//, uncompiled, uncompiledInLists] })

export default defineConfig({
  plugins: [reactPlugin(), vanillaExtractPlugin(), lateCopyPlugin(), firstLoadPlugin(), moduleListPlugin()],
  resolve: { alias },
  build: {
    target: 'es2024',
    sourcemap: false,
    manifest: true,
    assetsDir: 'assets',
    // Inlined assets would be data: addresses, which the content security policy forbids.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
    // The list of employees is part of the first file and also, like every page, imported when it is visited.
    rolldownOptions: { checks: { pluginTimings: false, ineffectiveDynamicImport: false } },
  },
})
