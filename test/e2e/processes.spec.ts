// An empty pattern declares a fixture without other fixtures.
/* oxlint-disable no-empty-pattern */
import pino from 'pino'
import { newDataDir, removeDataDir } from '#test/harness/data-dir.ts'
import type { Laurel } from '#test/harness/laurel.ts'
import { openBundled } from '#platform/server/db/bundled.ts'
import { thank } from '#recognition/e2e/thanks.ts'
import { startApp, stopApp } from './app-process.ts'
import { balanceBooks } from './books.ts'
import { ADMINISTRATOR_PASSWORD, Company, post, send } from './company.ts'
import { enter, expect, expectBalances, historyRows, LONG_PROOF, test } from './laurel.ts'
import { ThanksScreen } from './thanks.ts'

/** The test's own Laurels, besides the one of the whole run. */
const own = test.extend<{
  dataDir: string
  start: (env: Record<string, string>) => Promise<Laurel>
  companyOf: (app: Laurel) => Company
}>({
  dataDir: async ({}, use) => {
    const folder = await newDataDir()
    await use(folder)
    await removeDataDir(folder)
  },
  start: async ({ dataDir }, use) => {
    const running: Laurel[] = []
    await use(async (env) => {
      const app = await startApp({
        DATA_DIR: dataDir,
        ADMIN_PASSWORD: ADMINISTRATOR_PASSWORD,
        ...env,
      })
      running.push(app)
      return app
    })
    await Promise.all(running.filter((app) => app.isRunning).map(stopApp))
  },
  companyOf: async ({}, use) => {
    const companies: Company[] = []
    await use((app) => {
      const company = new Company(app.url)
      companies.push(company)
      return company
    })
    await Promise.all(companies.map((company) => company.dispose()))
  },
})

own(
  'keeps open pages working, and loses nothing, when the app is killed and restarted',
  { tag: LONG_PROOF },
  async ({ page, dataDir, start, companyOf, tolerate }) => {
    tolerate(
      /ERR_(CONNECTION_REFUSED|CONNECTION_RESET|SOCKET_NOT_CONNECTED|INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE)/,
    )
    const app = await start({})
    const company = companyOf(app)
    const me = await company.newPerson()
    const colleague = await company.newPerson()
    await page.context().addCookies((await me.api.storageState()).cookies)
    await page.goto(`${app.url}/home`)
    await expectBalances(page, { total: '100.00', earned: '100.00', appreciation: '0.00' })
    await send(colleague, me, '5')
    await expectBalances(page, { total: '105.00', earned: '100.00', appreciation: '5.00' })

    await app.kill()
    await start({ PORT: String(app.port) })
    // Sent before the page reconnects, but shown afterwards.
    await send(colleague, me, '7')
    await expectBalances(page, { total: '112.00', earned: '100.00', appreciation: '12.00' })
    await send(colleague, me, '8')
    await expectBalances(page, { total: '120.00', earned: '100.00', appreciation: '20.00' })
    await expect(historyRows(page)).toHaveCount(4)
    expect(balanceBooks({ DATA_DIR: dataDir })).toContain('The books balance.')
  },
)

own(
  'a screen of the wall goes on by itself when the app is killed and restarted',
  { tag: LONG_PROOF },
  async ({ page, start, companyOf, tolerate }) => {
    tolerate(/ERR_|status of 50\d/)
    const app = await start({})
    const company = companyOf(app)
    const [ada, grace] = [await company.newPerson(), await company.newPerson()]
    const api = await company.administrator()
    const { token } = (await post(api, '/api/screens', { name: 'Canteen' })) as { token: string }
    await thank(ada, [grace], { message: 'Before the restart' })
    await page.goto(`${app.url}/wall/screen#${token}`)
    const card = page.getByRole('article')
    await expect(card).toContainText('Before the restart')

    await app.kill()
    await expect(card).toContainText('Before the restart')
    await start({ PORT: String(app.port) })
    await thank(ada, [grace], { message: 'After the restart' })
    await expect(card).toContainText('After the restart')
  },
)

own(
  'updates live across two processes on one database',
  { tag: LONG_PROOF },
  async ({ page, newBrowser, dataDir, start, companyOf, tolerate }) => {
    tolerate(/status of 401 /)
    const database = await openBundled(dataDir, pino({ level: 'silent' }))
    try {
      const { user, password, host, port, database: name } = database.connection()
      const url = `postgres://${user}:${String(password)}@${host}:${port}/${name}`
      const first = await start({ DATABASE_URL: url })
      const second = await start({ DATABASE_URL: url })
      const company = companyOf(first)
      const sender = await company.newPerson()
      const receiver = await company.newPerson()

      await page.context().addCookies((await sender.api.storageState()).cookies)
      await page.goto(`${first.url}/transfer`)
      // The receiver's account was created through the first process.
      const desk = await newBrowser({ baseURL: second.url })
      await enter(desk, receiver)
      await desk.goto('/home')
      await expectBalances(desk, { total: '100.00', earned: '100.00', appreciation: '0.00' })

      const screen = new ThanksScreen(page)
      await screen.receiver.fill(receiver.email)
      await screen.amount.fill('33')
      await screen.submit.click()
      await expect(screen.done).toBeVisible()
      await expect(historyRows(desk).first()).toContainText(`Received from ${sender.name}`)
      await expectBalances(desk, { total: '133.00', earned: '100.00', appreciation: '33.00' })

      await company.permit(receiver, { isActive: false })
      await expect(desk).toHaveURL('/login')
      expect(balanceBooks({ DATABASE_URL: url })).toContain('The books balance.')
      // The database is stopped last, the browsers before the apps.
      await Promise.all([page.close(), desk.close()])
      await Promise.all([stopApp(first), stopApp(second)])
    } finally {
      await database.stop()
    }
  },
)
