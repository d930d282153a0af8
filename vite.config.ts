import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type Rolldown } from 'vite'
import { catalogs } from './scripts/build/catalogs.ts'
import { messageMacros } from './scripts/build/message-macros.ts'
import { withWords, workerWords } from './scripts/build/worker-words.ts'

const WEB = join(import.meta.dirname, 'src/app/web')
const TARGET = 'es2023'
/** The files of Home beside the shell; see codeSplitting. */
const HOME_CHUNKS = ['frame', 'home']
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
 * The first paint waits for no other file: the page contains its picture, and the style sheet comes
 * last. Scripts wait for it, so the app never shows unstyled.
 */
function showAtOnce(): Plugin {
  return {
    name: 'show-at-once',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const [sheet = ''] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? []
        if (sheet === '') throw new Error('the page has no style sheet')
        const page = await withDrawing(html)
        return page.replace(sheet, '').replace('</body>', `  ${sheet}\n  </body>`)
      },
    },
  }
}

/** Inlines the laurel, which the page links to. */
async function withDrawing(html: string): Promise<string> {
  const icon = await readFile(join(WEB, 'public/favicon.svg'), 'utf8')
  const [image = '', size = ''] =
    /<img src="\.?\/favicon\.svg" (width="\d+" height="\d+")[^>]*>/.exec(html) ?? []
  if (image === '') throw new Error('the page has no picture')
  return html.replace(image, icon.trim().replace('<svg', `<svg ${size} aria-hidden="true"`))
}

/** Lets the page of Home load all its files at once, instead of one after the other. */
function preloadHome(): Plugin {
  return {
    name: 'preload-home',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
        const files = HOME_CHUNKS.flatMap((name) => {
          const chunk = chunks.find((known) => known.name === name)
          if (chunk === undefined) throw new Error(`the build has no chunk ${name}`)
          return [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]
        })
        const links = files.map((file) => {
          const kind = file.endsWith('.css') ? "'preload', 'style'" : "'modulepreload', 'script'"
          return `preload(${kind}, '${file}')`
        })
        return html.replace('// __HOME_FILES__', links.join('\n        '))
      },
    },
  }
}

/** Builds the service worker as one script, with the list of built files and the offline page. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        // Pages without Arabic letters never load its font.
        const assets = Object.keys(bundle).filter((name) => /^static\/(?!vazirmatn)/.test(name))
        const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
        const font = assets.find((name) => /figtree-latin-wght/.test(name))
        if (entry === undefined || font === undefined)
          throw new Error('the build has no entry file or no font')
        const page = await readFile(join(WEB, 'service-worker/offline.html'), 'utf8')
        const words = await workerWords()
        const drawn = await withDrawing(page.replace('__FONT__', `__SCOPE__${font}`))
        const news = Object.entries(words).map(([language, said]) => [language, said.news])
        const source = await buildWorker({
          __ASSETS__: JSON.stringify(assets),
          __VERSION__: JSON.stringify(entry.fileName),
          __OFFLINE_PAGE__: JSON.stringify(withWords(drawn, words)),
          __NEWS__: JSON.stringify(Object.fromEntries(news)),
        })
        this.emitFile({ type: 'asset', fileName: 'sw.js', source })
      },
    },
  }
}

async function buildWorker(define: Record<string, string>): Promise<string> {
  const built = await build({
    configFile: false,
    root: WEB,
    publicDir: false,
    logLevel: 'warn',
    define,
    build: {
      write: false,
      target: TARGET,
      rolldownOptions: {
        input: join(WEB, 'service-worker/worker.ts'),
        output: { format: 'iife' },
      },
    },
  })
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput
  const [script, ...others] = output
  if (script.type !== 'chunk' || others.length > 0) throw new Error('the worker is not one script')
  return script.code
}

const SIGNED_IN_FRAME = /\/app\/web\/SignedIn(?:Bar)?\.tsx$|\/web\/read-summary\.ts$/
const OWN_PART = /\/src\/(?:[^/]+\/contract|platform\/web)\//
const HEAVY = /Dialog|Markdown|Suggestions|TextArea/

/** Our own shared parts, except those that import a large library, such as dialogs. */
function isLightPart(file: string): boolean {
  return OWN_PART.test(file) && !HEAVY.test(file)
}

export default defineConfig({
  root: WEB,
  // Relative URLs: the server writes the path of PUBLIC_URL into the page.
  base: './',
  css: { postcss: import.meta.dirname },
  resolve: {
    // React itself has what this package shims.
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  plugins: [
    messageMacros(),
    catalogs(),
    react(),
    showAtOnce(),
    preloadHome(),
    serviceWorker(),
    precompress(),
  ],
  build: {
    outDir: join(import.meta.dirname, 'dist/web'),
    assetsDir: 'static',
    emptyOutDir: true,
    target: TARGET,
    // All browsers of the target preload modules natively.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Specification, section 9.
        entryFileNames: 'static/js/[name]-[hash].js',
        chunkFileNames: 'static/js/[name]-[hash].js',
        // One file each, with all imports, for the shell of every page, for the frame of signed-in
        // pages and for Home. Split by sharing pages, Home would be 36 files instead of 7.
        codeSplitting: {
          groups: [
            { name: 'shell', tags: ['$initial'], priority: 3 },
            { name: 'frame', test: SIGNED_IN_FRAME, priority: 2 },
            { name: 'home', test: /\/app\/web\/HomePage\.tsx$/, priority: 1 },
            // Shared by the other pages.
            { name: 'icons', test: /@tabler\/icons-react/, minShareCount: 2 },
            { name: 'parts', test: isLightPart, minShareCount: 3 },
          ],
        },
      },
    },
    // For the shell, in kB before compression.
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
