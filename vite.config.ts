import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const WORTH_COMPRESSING = /\.(?:js|css|svg|json)$/

/** Writes x.br and x.gz beside each built text asset, so that the server never compresses. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) throw new Error('the build has no output folder')
      const names = Object.keys(bundle).filter((name) => WORTH_COMPRESSING.test(name))
      await Promise.all(names.map((name) => compressFile(join(dir, name))))
    },
  }
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}

export default defineConfig({
  root: join(import.meta.dirname, 'src/web'),
  css: { postcss: import.meta.dirname },
  plugins: [react(), precompress()],
  build: {
    outDir: join(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    target: 'es2023',
    rolldownOptions: {
      output: {
        // What every page needs is one file: cut along the pages that share its parts, it is
        // compressed worse and asked for in a dozen pieces.
        codeSplitting: { groups: [{ name: 'shell', tags: ['$initial'] }] },
      },
    },
    // That one file, in kB before compression.
    chunkSizeWarningLimit: 640,
    // The content security policy allows data: for images alone; fonts and scripts stay files.
    assetsInlineLimit: (path) => (path.endsWith('.svg') ? undefined : false),
  },
  server: {
    proxy: {
      // The server's /api, but not the modules of src/web/api, which Vite serves under that name too.
      '^/api/(?!.*\\.ts\\b)': process.env['LAUREL_API'] ?? 'http://localhost:3000',
    },
  },
})
