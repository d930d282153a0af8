import type { Page, Request } from '@playwright/test'
import type { Company, Person } from './company.ts'
import { enter, expect, historyRows, LONG_PROOF, test } from './laurel.ts'
import { loseAnswer } from './lost-answers.ts'
import { ThanksScreen } from './thanks.ts'

const THANKS = '**/api/recognitions'

// With animations, a second click may hit an element that is still moving.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

async function prepare(page: Page, { email }: Person, amount = '10'): Promise<ThanksScreen> {
  await page.goto('/transfer')
  const screen = new ThanksScreen(page)
  await screen.receiver.fill(email)
  await screen.amount.fill(amount)
  await screen.message.fill('Thank you')
  return screen
}

async function expectSentOnce(page: Page, me: Person, receiver: Person): Promise<void> {
  expect(await (await me.api.get('/api/account')).json()).toMatchObject({ total: '90.00' })
  expect(await (await receiver.api.get('/api/account')).json()).toMatchObject({ total: '110.00' })
  await page.goto('/home')
  await expect(historyRows(page)).toHaveCount(2)
}

/** A sender in the page's browser, and a receiver. */
async function newPair(page: Page, company: Company) {
  const [me, receiver] = [await company.newPerson(), await company.newPerson()]
  await enter(page, me)
  return { me, receiver }
}

function keysOf(page: Page): string[] {
  const keys: string[] = []
  page.on('request', (request: Request) => {
    const key = request.headers()['idempotency-key']
    if (request.url().endsWith('/api/recognitions') && key !== undefined) keys.push(key)
  })
  return keys
}

test(
  'sends once on a double click, after lost and missing answers and offline, and twice when meant so',
  { tag: LONG_PROOF },
  async ({ page, company, tolerate, context }) => {
    await test.step('sends once on a double click', async () => {
      const { me, receiver } = await newPair(page, company)
      const keys = keysOf(page)
      const clicked = Promise.withResolvers<void>()
      await page.route(THANKS, async (route) => {
        await clicked.promise
        await route.continue()
      })
      const screen = await prepare(page, receiver)
      await screen.submit.dblclick()
      clicked.resolve()
      await expect(screen.done).toBeVisible()
      expect(keys).toHaveLength(1)
      await expectSentOnce(page, me, receiver)
    })
    await test.step('sends once when repeated after a missing answer', async () => {
      tolerate(/ERR_CONNECTION_RESET/)
      const { me, receiver } = await newPair(page, company)
      const keys = keysOf(page)
      await page.route(THANKS, loseAnswer)
      const screen = await prepare(page, receiver)
      await screen.submit.click()
      await expect(screen.banner).toHaveText('Something went wrong with the transfer.')
      await expect(page.getByText(/it can't happen twice/)).toBeVisible()
      await page.unroute(THANKS)
      await screen.submit.click()
      await expect(screen.done).toBeVisible()
      expect(new Set(keys).size).toBe(1)
      await expectSentOnce(page, me, receiver)
    })
    await test.step('sends nothing offline, and once when online again', async () => {
      tolerate(/ERR_INTERNET_DISCONNECTED/)
      const { me, receiver } = await newPair(page, company)
      const screen = await prepare(page, receiver)
      await context.setOffline(true)
      await screen.submit.click()
      await expect(screen.banner).toHaveText('Something went wrong with the transfer.')
      await context.setOffline(false)
      await screen.submit.click()
      await expect(screen.done).toBeVisible()
      await expectSentOnce(page, me, receiver)
    })
    await test.step('sends twice for two intended equal sends', async () => {
      const { me, receiver } = await newPair(page, company)
      const keys = keysOf(page)
      for (const total of ['90.00', '80.00']) {
        const screen = await prepare(page, receiver)
        await screen.submit.click()
        await expect(screen.done).toContainText(`Your total balance is now ${total} points.`)
      }
      expect(new Set(keys).size).toBe(2)
      expect(await (await me.api.get('/api/account')).json()).toMatchObject({ total: '80.00' })
    })
    await test.step('retries after a lost answer, and sends once', async () => {
      tolerate(/ERR_CONNECTION_RESET/)
      const { me, receiver } = await newPair(page, company)
      const keys = keysOf(page)
      await page.route(THANKS, loseAnswer, { times: 1 })
      const screen = await prepare(page, receiver)
      await screen.submit.click()
      await expect(screen.done).toContainText(`You sent 10.00 points to ${receiver.name}.`)
      expect(keys).toHaveLength(2)
      expect(new Set(keys).size).toBe(1)
      await expectSentOnce(page, me, receiver)
    })
  },
)
