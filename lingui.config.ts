import { defineConfig } from '@lingui/conf'

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en'],
  experimental: { runtimeMacro: true },
  catalogs: [{ path: 'src/{name}/locales/{locale}', include: ['src/{name}'] }],
})
