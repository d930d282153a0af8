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

/**
 * What the page shows first waits for no other file: its picture is in it, and the style sheet comes
 * after. Scripts wait for style sheets before them, so the app is never seen without.
 */
function showAtOnce(): Plugin {
  return {
    name: 'show-at-once',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const icon = await readFile(
          join(import.meta.dirname, 'src/app/web/public/favicon.svg'),
          'utf8',
        )
        const [image = ''] = /<img src="\.?\/favicon\.svg"[^>]*>/.exec(html) ?? []
        const [sheet = ''] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? []
        if (image === '' || sheet === '')
          throw new Error('the page has no picture or no style sheet')
        return html
          .replace(
            image,
            icon.trim().replace('<svg', '<svg width="64" height="64" aria-hidden="true"'),
          )
          .replace(sheet, '')
          .replace('</body>', `  ${sheet}\n  </body>`)
      },
    },
  }
}

const OWN_PART = /\/src\/(?:[^/]+\/contract|platform\/web)\//
const HEAVY = /Dialog|Markdown|Suggestions|TextArea/

/** Of our own parts those that bring no large library with them, such as dialogs do. */
function isLightPart(file: string): boolean {
  return OWN_PART.test(file) && !HEAVY.test(file)
}

export default defineConfig({
  root: join(import.meta.dirname, 'src/app/web'),
  // The server writes the path of PUBLIC_URL into the page; what the page loads finds the rest itself.
  base: './',
  css: { postcss: import.meta.dirname },
  resolve: {
    // What this stands in for is in React itself.
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  plugins: [react(), showAtOnce(), precompress()],
  build: {
    outDir: join(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    target: 'es2023',
    // Every browser that runs this preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What every page needs is one file, and so is what many do: cut along the pages that share
        // its parts, it is compressed worse and asked for in a dozen pieces.
        codeSplitting: {
          groups: [
            { name: 'shell', tags: ['$initial'], priority: 1 },
            { name: 'icons', test: /@tabler\/icons-react/, minShareCount: 2 },
            { name: 'parts', test: isLightPart, minShareCount: 3 },
          ],
        },
      },
    },
    // That one file, in kB before compression.
    chunkSizeWarningLimit: 640,
    // The content security policy allows data: for images alone; fonts and scripts stay files.
    assetsInlineLimit: (path) => (path.endsWith('.svg') ? undefined : false),
  },
  server: {
    proxy: {
      '^/api/': process.env['LAUREL_API'] ?? 'http://localhost:3000',
    },
  },
})
