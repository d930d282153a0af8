import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { post, unique, type Company, type Person } from '#test/e2e/company.ts'
import { alert, enter, expect, LONG_PROOF, test } from '#test/e2e/laurel.ts'
import { expectAccessibleEverywhere, tabTo } from '#test/e2e/looks.ts'

interface Thanks {
  values?: readonly number[]
  visibility?: 'public' | 'private'
}

const thank = ({ api }: Person, { id }: Person, message: string, thanks: Thanks = {}) =>
  post(api, '/api/recognitions', { receivers: [id], amount: '0', message, ...thanks })

async function newValue(company: Company, prefix: string): Promise<{ id: number; name: string }> {
  const value = { name: unique(prefix), emoji: '🤝', color: 'teal' }
  return (await post(await company.administrator(), '/api/company-values', value)) as {
    id: number
    name: string
  }
}

const cards = (page: Page, name: string) => page.getByRole('list', { name }).locator('> li')
const choice = (page: Page, label: string) => page.getByRole('switch', { name: label })
const IN_PUBLIC = 'Others see the thanks I receive'

test('shows what a colleague was publicly thanked for, by value, and opens a card for them', async ({
  page,
  company,
  me,
}) => {
  const [ada, bob] = [await company.newPerson(), await company.newPerson()]
  const [craft, team] = [await newValue(company, 'Craft'), await newValue(company, 'Team')]
  await thank(ada, bob, 'For the first draft', { values: [craft.id] })
  await thank(ada, bob, 'For the second draft', { values: [craft.id, team.id] })
  await thank(me, bob, 'Between the two of us', { visibility: 'private' })
  await page.goto(`/people/${bob.id}`)
  await expect(page.getByRole('heading', { level: 1, name: bob.name })).toBeVisible()
  const list = cards(page, `Thanks for ${bob.firstName}`)
  await expect(list).toHaveCount(2)
  await expect(list.first()).toContainText('For the second draft')
  await expect(page.getByRole('main')).not.toContainText('Between the two of us')

  const values = page.getByRole('group', { name: 'Values' }).getByRole('button')
  // The most named first, without a count: how often is no measure of anybody.
  await expect(values).toHaveText([
    new RegExp(`${craft.name}\\s*$`),
    new RegExp(`${team.name}\\s*$`),
  ])
  await tabTo(page, values.last())
  await page.keyboard.press('Enter')
  await expect(values.last()).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(`/people/${bob.id}?value=${team.id}`)
  await expect(list).toHaveCount(1)
  await page.reload()
  await expect(list).toHaveCount(1)
  await values.last().click()
  await expect(page).toHaveURL(`/people/${bob.id}`)
  await expect(list).toHaveCount(2)
  await test.step('opens a card for a colleague whom nobody has thanked', async () => {
    const bob = await company.newPerson()
    await page.goto(`/people/${bob.id}`)
    await expect(page.getByText(`What did ${bob.firstName} do lately`)).toBeVisible()
    await page.getByRole('button', { name: `Thank ${bob.firstName}`, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Say thanks' })
    await expect(dialog.getByRole('button', { name: `Remove ${bob.name}` })).toBeVisible()
    await page.goto(`/people/${me.id}`)
    await expect(page.getByText('Nobody has thanked you here yet')).toBeVisible()
    await expect(page.getByRole('button', { name: `Thank ${me.firstName}` })).toBeHidden()
  })
})

test(
  'keeps received thanks private while a person wants it, and both choices when made at once',
  { tag: LONG_PROOF },
  async ({ page, company, me, newBrowser }) => {
    await test.step('keeps received thanks private while a person wants it', async () => {
      const [ada, bob] = [await company.newPerson(), await company.newPerson()]
      await thank(ada, me, 'For the map of the old town')
      await page.goto(`/people/${me.id}`)
      await choice(page, IN_PUBLIC).click({ force: true })
      await expect(alert(page, 'Your choice is saved.')).toBeVisible()
      await expect(page.getByText('Only you and those who thank you see them.')).toBeVisible()
      await expect(cards(page, 'Thanks you received')).toHaveCount(1)

      const desk = await newBrowser()
      await enter(desk, bob)
      await desk.goto(`/people/${me.id}`)
      await expect(desk.getByText('No thanks to show')).toBeVisible()
      await expect(desk.getByRole('main')).not.toContainText('the old town')

      await page.reload()
      await expect(choice(page, IN_PUBLIC)).not.toBeChecked()
      await choice(page, IN_PUBLIC).focus()
      const kept = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
      await page.keyboard.press('Space')
      await expect(choice(page, IN_PUBLIC)).toBeChecked()
      await expect(page.getByText('Public thanks to you are on the wall')).toBeVisible()
      await kept
      await desk.reload()
      await expect(cards(desk, `Thanks for ${me.firstName}`)).toHaveCount(1)
    })
    await test.step('keeps both choices when the second is made before the first is saved', async () => {
      await page.goto(`/people/${me.id}`)
      const ranked = choice(page, 'I may be named among those who thank most')
      await expect(ranked).toBeChecked()
      const [made, checked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const path = '/api/account/recognition-choices'
      await page.route(`**${path}`, async (route) => {
        const change = route.request().postData() ?? ''
        if (change.includes('receivesInPublic')) await made.promise
        if (change.includes('isRanked')) await checked.promise
        await route.continue()
      })
      await choice(page, IN_PUBLIC).click()
      await ranked.click()
      // The first choice is saved, and both are reloaded, before the second is saved.
      const read = page.waitForResponse(
        (response) => response.url().endsWith(path) && response.request().method() === 'GET',
      )
      made.resolve()
      await read
      await expect(alert(page, 'Your choice is saved.')).toBeVisible()
      await expect(ranked).not.toBeChecked()
      const saved = page.waitForResponse(
        (response) => response.request().postData()?.includes('isRanked') === true,
      )
      checked.resolve()
      await saved
      await page.reload()
      await expect(choice(page, IN_PUBLIC)).not.toBeChecked()
      await expect(ranked).not.toBeChecked()
    })
  },
)

test(
  'says that a profile does not exist, but not while the server is busy',
  { tag: LONG_PROOF },
  async ({ page, me, tolerate }) => {
    await test.step('says that a profile does not exist', async () => {
      tolerate(/status of 404 .*\/api\/users\//)
      for (const nobody of ['999999999', 'nobody']) {
        await page.goto(`/people/${nobody}`)
        await expect(page.getByText('User does not exist.')).toBeVisible()
      }
      await page.getByRole('link', { name: 'Back to Home' }).click()
      await expect(page.getByRole('heading', { name: `Hello, ${me.firstName}` })).toBeVisible()
    })
    await test.step('offers a retry while the server is busy, and does not call the profile missing', async () => {
      tolerate(/status of 503 .*\/profile/)
      const path = `**/api/users/${me.id}/profile`
      const json = { code: 'busy', message: 'The server is busy. Please try again in a moment.' }
      await page.route(path, (route) => route.fulfill({ status: 503, json }))
      await page.goto(`/people/${me.id}`)
      const retry = page.getByRole('button', { name: 'Try again' })
      await expect(retry).toBeVisible()
      await expect(page.getByText('User does not exist.')).toBeHidden()
      await page.unroute(path)
      await retry.click()
      await expect(page.getByRole('main').getByText(me.name).first()).toBeVisible()
    })
  },
)

test('tells a year in scenes and puts it on one page, without private words, to keep', async ({
  page,
  company,
  me,
}) => {
  const [ada, bob] = [await company.newPerson(), await company.newPerson()]
  const craft = await newValue(company, 'Craft')
  const words = 'You stayed until the very last invoice was right.'
  await thank(ada, me, words, { values: [craft.id] })
  await thank(bob, me, 'A long sentence that stays between the two.', { visibility: 'private' })
  await page.goto(`/people/${me.id}`)
  await page.getByRole('link', { name: 'My year' }).click()
  await expect(page).toHaveURL('/my-year')
  const year = new Date().getFullYear()
  const sheet = page.getByRole('article', { name: String(year) })
  const scenes = page.getByRole('region', { name: 'Your year in 7 sentences' })
  const next = scenes.getByRole('button', { name: 'Next' })
  const shows = (words: string) => expect(scenes.getByRole('heading')).toHaveText(words)
  await shows(`This is how your colleagues saw your ${year}, ${me.firstName}.`)
  // A tap anywhere, keys, and the button itself.
  await scenes.click({ position: { x: 40, y: 120 } })
  await shows('You were thanked twice.')
  await page.keyboard.press('ArrowRight')
  await shows('2 colleagues had something to thank you for.')
  await page.keyboard.press('ArrowLeft')
  await shows('You were thanked twice.')
  await page.keyboard.press('Space')
  await next.click()
  await expect(scenes.getByRole('heading')).toContainText(`, with ${ada.firstName}.`)
  await page.keyboard.press('Enter')
  await shows(`What they saw in you most: ${craft.name}.`)
  await next.click()
  await expect(scenes).toContainText(words)
  await page.keyboard.press('Space')
  await shows(`Thank you, ${me.firstName}. All of it stands on one sheet.`)
  await expect(sheet).toBeHidden()
  await scenes.getByRole('button', { name: 'To the sheet' }).click()
  await expect(sheet).toBeFocused()
  // Played once by itself, then when asked for; Escape leads to the sheet at any time.
  await page.reload()
  await expect(sheet).toBeVisible()
  await page.getByRole('button', { name: 'Play' }).click()
  await expect(scenes).toBeVisible()
  await page.keyboard.press('Escape')

  await expect(sheet).toContainText('Thanked twice, by 2 people.')
  await expect(sheet.getByRole('figure')).toHaveText([`${words}${ada.name}`])
  await expect(sheet.getByRole('listitem')).toContainText([ada.name, bob.name])
  await expect(sheet).toContainText(craft.name)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as a picture' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe(`my-year-${year}.png`)
  const bytes = await readFile(await file.path())
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  expect(bytes.length).toBeGreaterThan(10_000)

  // The dark theme's words could not be read on paper.
  await page.emulateMedia({ colorScheme: 'dark' })
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await html.evaluate((root) =>
    addEventListener('beforeprint', () => {
      root.dataset['printedIn'] = root.dataset['mantineColorScheme']
    }),
  )
  await page.pdf()
  await expect(html).toHaveAttribute('data-printed-in', 'light')
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.emulateMedia({ media: 'print', colorScheme: 'light' })
  await expect(sheet).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
})

test('profiles and the year are accessible', { tag: LONG_PROOF }, async ({ page, company, me }) => {
  const ada = await company.newPerson({ lastName: 'Wolfeschlegelsteinhausenbergerdorff' })
  const bob = await company.newPerson()
  const craft = await newValue(company, 'Craftsmanship')
  const words = 'You stayed until the very last invoice was right.'
  await thank(ada, me, words, { values: [craft.id] })
  await thank(bob, ada, 'For the tea', { values: [craft.id] })
  await page.goto(`/people/${ada.id}`)
  await expect(cards(page, `Thanks for ${ada.firstName}`)).toHaveCount(1)
  await expectAccessibleEverywhere(page, 'a profile')
  await page.goto(`/people/${bob.id}`)
  await expect(page.getByText('No thanks to show')).toBeVisible()
  await expectAccessibleEverywhere(page, 'an empty profile')
  await page.goto(`/people/${me.id}`)
  await expect(choice(page, IN_PUBLIC)).toBeVisible()
  await expectAccessibleEverywhere(page, 'my profile')
  await page.goto('/my-year')
  await expect(page.getByRole('button', { name: 'Next' })).toBeVisible()
  await expectAccessibleEverywhere(page, 'the scenes of my year')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Save as a picture' })).toBeVisible()
  await expectAccessibleEverywhere(page, 'my year')
})
