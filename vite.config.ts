import { fileURLToPath } from 'node:url'
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firebaseShakePlugin } from './scripts/lib/firebaseShakePlugin.ts'
import { firstLoadPlugin } from './scripts/lib/firstLoadPlugin.ts'
import { lateCopyPlugin } from './scripts/lib/lateCopyPlugin.ts'
import { moduleListPlugin } from './scripts/lib/moduleListPlugin.ts'
import { reactTrimPlugin } from './scripts/lib/reactTrimPlugin.ts'
import { secondMinifyPlugin } from './scripts/lib/secondMinifyPlugin.ts'

/**
 * Radix injects a style element through the first package, which the content security policy forbids. The others stand in for
 * what React has had itself since version 18.
 */
export const alias = {
  'react-style-singleton': fileURLToPath(new URL('src/views/ui/kit/styleSingleton.ts', import.meta.url)),
  'use-sync-external-store/shim/index.js': 'react',
  'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
  'use-sync-external-store/shim': 'react',
}

export default defineConfig({
  plugins: [
    react({ compiler: true }),
    vanillaExtractPlugin(),
    lateCopyPlugin(),
    firebaseShakePlugin(),
    reactTrimPlugin(),
    firstLoadPlugin(),
    secondMinifyPlugin(),
    moduleListPlugin(),
  ],
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
    rolldownOptions: { checks: { pluginTimings: false } },
  },
})
