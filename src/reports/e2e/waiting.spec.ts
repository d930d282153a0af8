import type { Page } from '@playwright/test'
import { buyCart, intoCart } from '#test/e2e/cart.ts'
import { PASSWORD, post, type Company, type Person } from '#test/e2e/company.ts'
import { alert, enter, enterAsAdministrator, expect, LONG_PROOF } from '#test/e2e/laurel.ts'
import { expectAccessibleEverywhere, expectFocusVisible } from '#test/e2e/looks.ts'
import { test } from '#test/e2e/own-laurel.ts'
import { newGift, removeGift } from '#test/e2e/shop.ts'

// All of them count what waits in one company, which no other story uses.
test.describe.configure({ mode: 'default' })
test.use({ environment: { LOG_LEVEL: 'fatal' } })

const list = (page: Page) => page.getByRole('region', { name: 'What waits for you' })
const nothing = (page: Page) => page.getByText('Nothing waits for you.')
const person = (page: Page, name: string) =>
  list(page).getByRole('listitem').filter({ hasText: name }).last()

async function signUp(api: Person['api'], firstName: string): Promise<void> {
  const email = `${firstName}@company.test`.toLowerCase()
  await post(api, '/api/users', { firstName, lastName: 'Haddad', email, password: PASSWORD })
}

async function orderedBy(company: Company, firstName: string, gift: string): Promise<Person> {
  const buyer = await company.newPerson({ firstName, lastName: 'Berg', appreciation: '100' })
  await intoCart(buyer, await newGift(company, { name: gift, price: '10' }))
  await buyCart(buyer)
  return buyer
}

test("the administrator's Home opens with what waits, and people are approved there", async ({
  page,
  company,
}) => {
  const colleague = await company.newPerson()
  await enterAsAdministrator(page)
  await page.goto('/home')
  await expect(nothing(page)).toBeVisible()
  await signUp(colleague.api, 'Noor')
  await expect(
    list(page).getByRole('link', { name: 'Noor Haddad waits to be approved' }),
  ).toBeVisible()
  await signUp(colleague.api, 'Ben')
  await signUp(colleague.api, 'Cem')
  const all = list(page).getByRole('link', { name: 'Noor Haddad and 2 others wait to be approved' })
  await expect(all).toBeVisible()
  // Nothing of it comes between the title and the list.
  const title = await page.getByRole('heading', { level: 1 }).boundingBox()
  const { y = NaN } = (await list(page).boundingBox()) ?? {}
  expect(y - (title?.y ?? NaN)).toBeLessThan(120)

  const approve = (name: string) => page.getByRole('button', { name: `Approve ${name}` })
  await approve('Noor Haddad').press('Enter')
  await expect(alert(page, 'Noor Haddad is approved and can use Laurel.')).toBeVisible()
  await expect(person(page, 'Noor Haddad')).toContainText('Approved')
  await expect(person(page, 'Noor Haddad').getByText('Approved')).toBeFocused()
  await expect(list(page)).toContainText('Ben Haddad and Cem Haddad wait to be approved')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(all).toBeVisible()
  await expect(approve('Noor Haddad')).toBeVisible()

  await all.click()
  await expect(page).toHaveURL('/all-data?status=waiting')
  for (const name of ['Noor', 'Ben', 'Cem']) {
    await approve(`${name} Haddad`).click()
    await expect(approve(`${name} Haddad`)).toBeHidden()
  }
  await page.goto('/home')
  await expect(nothing(page)).toBeVisible()
})

test('Today shows the orders, which are handed over there, the oldest first', async ({
  page,
  company,
}) => {
  const ann = await orderedBy(company, 'Ann', 'Mug')
  await orderedBy(company, 'Bob', 'Bag')
  await enterAsAdministrator(page)
  await page.goto('/today')
  const line = list(page).getByRole('link', { name: /orders? to hand over/ })
  await expect(line).toHaveText('2 orders to hand over, the oldest since today')
  const rows = list(page).getByRole('listitem').filter({ hasText: 'Berg' })
  await expect(rows.last()).toContainText('Bag, since today')
  const first = page.getByRole('button', { name: 'Hand over to Ann Berg: Mug' })
  await first.dblclick()
  await expect(alert(page, 'Handed over to Ann Berg: Mug')).toBeVisible()
  await expect(person(page, 'Ann Berg')).toContainText('Handed over')
  // A second press meets no other order.
  await expect(line).toHaveText('1 order to hand over, since today')
  const { purchases } = (await (await ann.api.get('/api/purchases')).json()) as {
    purchases: { state: string }[]
  }
  expect(purchases.map(({ state }) => state)).toEqual(['handedOver'])

  await page.goto('/home')
  await line.click()
  await expect(page).toHaveURL('/inventory?state=ordered&sort=oldest#details')
  await page.getByRole('button', { name: /^Hand over .* now$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click()
  await page.goto('/home')
  await expect(nothing(page)).toBeVisible()
})

test(
  'leads to the page of everything else, keeps an order that could not be handed over, and shows nobody else',
  { tag: LONG_PROOF },
  async ({ page, company, tolerate }) => {
    await test.step('says that an order could not be handed over, and keeps it', async () => {
      tolerate(/status of 500/)
      await orderedBy(company, 'Zoe', 'Kite')
      await enterAsAdministrator(page)
      await page.goto('/home')
      const button = page.getByRole('button', { name: 'Hand over to Zoe Berg: Kite' })
      await page.route('**/hand-over', (route) => route.fulfill({ status: 500 }), { times: 1 })
      await button.click()
      await expect(page.getByRole('alert').last()).toBeVisible()
      await expect(button).toBeEnabled()
      await button.click()
      await expect(person(page, 'Zoe Berg')).toContainText('Handed over')
    })
    await test.step('everything else leads to its page, and nobody else reads it', async () => {
      const one = await company.newPerson()
      const gift = await newGift(company, { name: 'Balloon', inventory: 2 })
      await enterAsAdministrator(page)
      await page.goto('/home')
      await list(page).getByRole('link', { name: 'Balloon: only 2 left' }).click()
      await expect(page).toHaveURL('/inventory?stock=low')
      await page.goto('about:blank')
      await removeGift(company, gift)
      await enter(page, one)
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await page.goto('/home')
      await expect(page.getByRole('table', { name: 'Account' })).toBeAttached()
      await expect(list(page).or(nothing(page))).toHaveCount(0)
      expect(asked.filter((url) => /waiting|WaitingList/.test(url))).toEqual([])
    })
  },
)

test('what waits is accessible', { tag: LONG_PROOF }, async ({ page, company }) => {
  const { api } = await company.newPerson()
  await signUp(api, 'Maximiliane')
  await orderedBy(company, 'Wolfeschlegelsteinhausen', 'A long name of a gift')
  await enterAsAdministrator(page)
  for (const path of ['/home', '/today']) {
    await page.goto(path)
    await expect(list(page)).toBeVisible()
    await expectAccessibleEverywhere(page, path)
  }
  await list(page).getByRole('button').first().focus()
  await expectFocusVisible(page)
})
