import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import { defineConfig } from 'vite'
import { firstLoadPlugin } from './scripts/lib/build/firstLoadPlugin.ts'
import { lateCopyPlugin } from './scripts/lib/build/lateCopyPlugin.ts'
import { lateFilesPlugin } from './scripts/lib/build/lateFilesPlugin.ts'
import { moduleListPlugin } from './scripts/lib/build/moduleListPlugin.ts'
import { alias, reactPlugin } from './scripts/lib/reactPlugin.ts'

export default defineConfig({
  plugins: [
    reactPlugin(),
    vanillaExtractPlugin(),
    lateCopyPlugin(),
    lateFilesPlugin(),
    firstLoadPlugin(),
    moduleListPlugin(),
  ],
  resolve: { alias },
  build: {
    target: 'es2024',
    sourcemap: false,
    manifest: true,
    assetsDir: 'assets',
    // Inlined assets would be data: URLs, which the content security policy forbids.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
    // Like every page, the employee list has a dynamic import, although it is part of the entry file.
    rolldownOptions: { checks: { pluginTimings: false, ineffectiveDynamicImport: false } },
  },
})
