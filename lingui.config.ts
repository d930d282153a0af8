import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

/** Where the sentences of a feature stand in other languages; English stands in the code. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['de', 'fr', 'es', 'pt', 'ar'],
  catalogs: [{ path: 'src/{name}/locales/{locale}', include: ['src/{name}'] }],
  // Line numbers would change with every edit.
  format: formatter({ lineNumbers: false }),
  // Contracts and the server run unbuilt: their messages are made by functions of this name.
  experimental: { runtimeMacro: true },
})
