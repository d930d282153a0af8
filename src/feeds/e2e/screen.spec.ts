import type { Page } from '@playwright/test'
import { post, type Company } from '#test/e2e/company.ts'
import { alert, enterAsAdministrator, expect, LONG_PROOF } from '#test/e2e/laurel.ts'
import { expectAccessible, expectAccessibleEverywhere } from '#test/e2e/looks.ts'
import { test } from '#test/e2e/own-laurel.ts'
import { thank } from '#recognition/e2e/thanks.ts'

// Cards of other stories would come to the screen, so these have a Laurel of their own.

const shown = (page: Page) => page.getByRole('article')

/** A screen's address. */
async function addressOf(company: Company): Promise<string> {
  const api = await company.administrator()
  const { token } = (await post(api, '/api/screens', { name: 'Canteen' })) as { token: string }
  return `/wall/screen#${token}`
}

const pair = async (company: Company) =>
  [await company.newPerson(), await company.newPerson()] as const

test('the administrator adds a screen, which shows public thanks until it is switched off', async ({
  page,
  company,
  newBrowser,
  tolerate,
}) => {
  tolerate(/status of 404/)
  const [ada, grace] = await pair(company)
  await enterAsAdministrator(page)
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Screens of the wall' }).click()
  await expect(page.getByRole('heading', { name: 'Screens of the wall', level: 1 })).toBeFocused()
  await expect(page.getByText('No screens yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add a screen' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a screen' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Canteen')
  await page.keyboard.press('Enter')
  const address = page.getByRole('group', { name: 'The address of the screen' })
  await expect(address).toHaveText(/\/wall\/screen#laurel_screen_[\w-]{43}$/)
  const url = (await address.textContent()) ?? ''
  await page.keyboard.press('Escape')
  const row = page.getByRole('listitem').filter({ hasText: 'Canteen' })
  await expect(row).toContainText('Last seen: Never')
  await expect(page.getByText('laurel_screen_')).toHaveCount(0)

  const television = await newBrowser()
  await television.goto(url)
  await expect(television).toHaveURL('/wall/screen')
  await expect(
    television.getByRole('heading', { name: 'The first thanks will be here' }),
  ).toBeVisible()
  await expect(television.getByRole('banner')).toBeHidden()
  await thank(ada, [grace], { message: 'Between us', visibility: 'private' })
  await thank(ada, [grace], { message: 'For the *night* shift' })
  await expect(shown(television)).toContainText(`${ada.name} thanked ${grace.name}`)
  await expect(shown(television)).toContainText('For the night shift')
  await television.reload()
  await expect(shown(television)).toContainText('For the night shift')
  const restarted = await newBrowser()
  await restarted.context().addCookies(await television.context().cookies())
  await restarted.goto('/wall/screen')
  await expect(shown(restarted)).toContainText('For the night shift')

  await page.reload()
  await expect(row).toContainText('Last seen: Just now')
  await row.getByRole('button', { name: 'Switch off Canteen' }).click()
  const asks = page.getByRole('dialog', { name: 'Switch this screen off?' })
  await asks.getByRole('button', { name: 'Switch it off' }).click()
  await expect(alert(page, 'Canteen is switched off.')).toBeVisible()
  await expect(
    television.getByRole('heading', { name: 'This screen is switched off' }),
  ).toBeVisible()
  await expect(shown(television)).toHaveCount(0)
})

test(
  'shows one card after the other, without undone and hidden ones',
  { tag: LONG_PROOF },
  async ({ page, company, tolerate }) => {
    await test.step('undone and hidden cards leave the screen at once', async () => {
      tolerate(/status of 40\d/)
      const [ada, grace] = await pair(company)
      const stays = await thank(ada, [grace], { message: 'Stays' })
      const undone = await thank(ada, [grace], { message: 'Too early' })
      await page.goto(await addressOf(company))
      await expect(shown(page)).toContainText('Too early')
      await post(ada.api, `/api/recognitions/${undone}/undo`)
      await expect(shown(page)).toContainText('Stays')
      const api = await company.administrator()
      const reason = 'Not our tone'
      await post(api, `/api/recognitions/${stays}/hide`, { reason })
      await expect(shown(page).filter({ hasText: 'Stays' })).toHaveCount(0)
    })
    await test.step('shows one card after the other, each at another place', async () => {
      const [ada, grace] = await pair(company)
      for (const message of ['The oldest', 'The middle', 'The newest']) {
        await thank(ada, [grace], { message })
      }
      await page.clock.install()
      await page.goto(await addressOf(company))
      const title = page.getByRole('heading', { level: 1 })
      const places = new Set<string>()
      for (const message of ['The newest', 'The middle', 'The oldest']) {
        await expect(shown(page)).toContainText(message)
        places.add(JSON.stringify(await title.boundingBox()))
        await page.clock.fastForward(15_000)
      }
      expect(places.size).toBe(3)
    })
  },
)

const MONSTER = 'Donaudampfschifffahrtsgesellschaftskapitän'

for (const { width, height, scheme } of [
  { width: 1920, height: 1080, scheme: 'light' },
  { width: 1280, height: 720, scheme: 'dark' },
] as const) {
  test.describe(`${width} × ${height}, ${scheme}`, { tag: LONG_PROOF }, () => {
    test.use({
      viewport: { width, height },
      colorScheme: scheme,
      contextOptions: { reducedMotion: 'reduce' },
    })

    test('long names and long words fit', async ({ page, company }) => {
      const long = { firstName: MONSTER, lastName: MONSTER }
      const [ada, grace, ben] = await Promise.all([
        company.newPerson(long),
        company.newPerson(long),
        company.newPerson(long),
      ])
      await page.goto(await addressOf(company))
      const lines = Array.from({ length: 40 }, (_, line) => `${line}`).join('\n')
      for (const message of ['x'.repeat(1000), `${MONSTER} `.repeat(22), lines, 'Short']) {
        await thank(ada, [grace, ben], { message })
        const card = shown(page)
        await expect(card).toContainText(message.slice(0, 5))
        const fits = await card.evaluate(
          ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
            [scrollHeight <= clientHeight, scrollWidth <= clientWidth].join(),
        )
        expect([message.slice(0, 20), fits]).toEqual([message.slice(0, 20), 'true,true'])
        const isWhole = await page.evaluate(
          () => document.documentElement.scrollHeight <= window.innerHeight,
        )
        expect(isWhole).toBe(true)
      }
      await expectAccessible(page, 'a card on a screen')
    })
  })
}

test(
  'the list of screens and its dialogs are accessible',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    await addressOf(company)
    await enterAsAdministrator(page)
    await page.goto('/settings/screens')
    await expectAccessibleEverywhere(page, 'screens')
    await page.getByRole('button', { name: 'Add a screen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a screen' })
    await dialog.getByLabel('Name').fill('A screen with quite a long name for a list')
    await expectAccessibleEverywhere(page, 'adding a screen')
    await dialog.getByRole('button', { name: 'Make its address' }).click()
    await expect(dialog.getByRole('group')).toBeVisible()
    await expectAccessibleEverywhere(page, 'a new screen')
    await dialog.getByRole('button', { name: 'I have kept it' }).click()
    await expectAccessibleEverywhere(page, 'the longer list')
  },
)
