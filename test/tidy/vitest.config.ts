import { defineConfig } from 'vitest/config'

// Reads files only, so that `npm run check` needs no database.
export default defineConfig({
  test: {
    include: ['test/tidy/**/*.test.ts'],
    // Long enough for a busy machine.
    testTimeout: 60_000,
  },
})
