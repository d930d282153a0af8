import { expect, test } from 'vitest'
import { nameDevice } from './name-device.ts'

const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)'

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [`${WINDOWS} ${KIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`${WINDOWS} ${KIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
  [`${WINDOWS} ${KIT} Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'Opera on Windows'],
  [`${WINDOWS} ${KIT} Chrome/140.0.0.0 Safari/537.36 Vivaldi/7.1`, 'Vivaldi on Windows'],
  [`${ANDROID} ${KIT} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `${ANDROID} ${KIT} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox on Android'],
  [`${IPHONE} ${APPLE} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${IPHONE} ${APPLE} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [`${IPHONE} ${APPLE} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPhone'],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/18.1 Safari/605.1.15`,
    'Safari on macOS',
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${KIT} Chrome/140.0.0.0 Safari/537.36`,
    'Chrome on ChromeOS',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${KIT} HeadlessChrome/140.0 Safari/537.36`, 'Chrome on Linux'],
  ['Mozilla/5.0 (X11; Linux x86_64) Something/1.0', 'Unknown browser on Linux'],
  ['curl/8.14.1', 'Unknown browser'],
  ['', 'Unknown browser'],
  ['<b>Firefox</b> on "Linuxes"\u0000', 'Unknown browser'],
])('names the device of %s: %s', (userAgent, name) => {
  expect(nameDevice(userAgent)).toBe(name)
})
