import { msg } from '@lingui/core/runtime-macro'
import { sayIn } from '#platform/server/language/say.ts'
import { buildWebIfStale } from '../scripts/build-web.ts'
import { EMPLOYEE, startDemo } from './demo-laurel.ts'
import { tellFigure } from './figures.ts'
import { rateByLighthouse } from './first-load/lighthouse.ts'
import { weighScripts } from './first-load/weigh-scripts.ts'

/**
 * Measures the first load without a cache, of /login in two languages and of Home when signed in,
 * with the demo company: the size of the JavaScript, and Lighthouse's scores.
 */
await buildWebIfStale()
const demo = await startDemo()
try {
  const login = `${demo.url}/login`
  weigh(
    '/login',
    'kilobytes',
    await weighScripts({
      url: login,
      ready: (page) => page.getByRole('button', { name: 'Login', exact: true }).waitFor(),
    }),
  )
  const german = await sayIn('de')
  weigh(
    '/login in German',
    'German, kilobytes',
    await weighScripts({
      url: login,
      locale: 'de',
      ready: (page) =>
        page.getByRole('button', { name: german(msg`Login`), exact: true }).waitFor(),
    }),
  )
  rate('/login', '', await rateByLighthouse(login))

  const home = `${demo.url}/home`
  const cookie = await demo.signIn(EMPLOYEE)
  weigh(
    'Home',
    'home, kilobytes',
    await weighScripts({
      url: home,
      cookie,
      ready: (page) => page.getByRole('article').first().waitFor(),
    }),
  )
  rate('Home', 'home, ', await rateByLighthouse(home, cookie))
} finally {
  await demo.stop()
}

function weigh(page: string, figure: string, bytes: number): void {
  console.log(`JavaScript of ${page} over the wire, brotli: ${(bytes / 1000).toFixed(1)} KB`)
  tellFigure(figure, bytes / 1000)
}

function rate(page: string, prefix: string, scores: Readonly<Record<string, number>>): void {
  for (const [category, score] of Object.entries(scores)) {
    console.log(`Lighthouse mobile of ${page}, ${category}: ${score}`)
    tellFigure(prefix + category, score)
  }
}
