import { defineConfig } from '@playwright/test'
import { presentBrowser } from './scripts/test/find-browser.ts'

const executablePath = presentBrowser()

export default defineConfig({
  testDir: '.',
  testMatch: ['src/*/e2e/*.spec.ts', 'test/{e2e,languages}/*.spec.ts'],
  outputDir: 'test-results/e2e',
  reporter: [['line'], ['json', { outputFile: 'test-results/e2e.json' }]],
  globalSetup: './test/e2e/global-setup.ts',
  fullyParallel: true,
  // Stories often wait for the server: on two cores a third worker uses that time.
  workers: 3,
  // The machine may stall for a moment. The run's end names stories that needed the second try.
  retries: 1,
  forbidOnly: true,
  // The only limits: long enough for the longest story and the longest wait on a machine with other work.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Only its own stories allow it, because it hides requests from page.route.
    serviceWorkers: 'block',
    // A story begins with nothing stored, but not with a cold cache of the built files.
    reuseContext: true,
    // Motion takes a tenth of the processor's time, so only its own stories have it.
    contextOptions: { reducedMotion: 'reduce' },
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
