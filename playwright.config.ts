import { defineConfig } from '@playwright/test'
import { presentBrowser } from './scripts/test/find-browser.ts'

const executablePath = presentBrowser()
const isAll = process.env['ALL_TESTS'] === '1'

export default defineConfig({
  testDir: '.',
  testMatch: ['src/*/e2e/*.spec.ts', 'test/e2e/*.spec.ts'],
  outputDir: 'test-results/e2e',
  reporter: [['line'], ['json', { outputFile: 'test-results/e2e.json' }]],
  globalSetup: './test/e2e/global-setup.ts',
  fullyParallel: true,
  // Two keep two cores busy but for their waiting; a third uses that.
  workers: 3,
  // A story may meet a machine that stands still for a moment. Whichever took a second try is named.
  retries: 1,
  forbidOnly: true,
  // Waiting for a condition on a busy machine may take a while; a right one does not.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Its stories allow it; to others it would hide requests from page.route.
    serviceWorkers: 'block',
    // Drawing motion takes a tenth of the processor's time: only the long run shows all of it.
    contextOptions: { reducedMotion: isAll ? 'no-preference' : 'reduce' },
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath !== null && { executablePath }),
      args: [
        // Chromium's own sandbox refuses to run as root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-background-networking',
        '--no-first-run',
      ],
    },
  },
})
