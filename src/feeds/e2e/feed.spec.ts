import { alert, expect, homeOf, LONG_PROOF, openAboutMe, test } from '#test/e2e/laurel.ts'
import { expectAccessibleEverywhere } from '#test/e2e/looks.ts'
import { thank } from '#recognition/e2e/thanks.ts'

const OPEN = { headers: { cookie: '' } }

test('a person makes an address of the feed, replaces it and switches it off', async ({
  page,
  company,
}) => {
  const [ada, grace] = [await company.newPerson(), await company.newPerson()]
  await thank(ada, [grace], { message: `Thanks to ${grace.firstName} for the feed` })
  await homeOf(page, ada)
  await openAboutMe(page, 'The wall in a feed reader')
  await expect(page.getByRole('heading', { name: 'Feed of the wall', level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Make an address' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Your feed address' })
  const shown = dialog.getByRole('group', { name: 'Your feed address' })
  await expect(shown).toHaveText(/\/api\/feeds\/laurel_feed_[\w-]{43}$/)
  const old = (await shown.textContent()) ?? ''
  const feed = await fetch(old, OPEN)
  expect(feed.headers.get('content-type')).toContain('application/atom+xml')
  const words = await page.evaluate(
    (xml) => {
      const read = new DOMParser().parseFromString(xml, 'application/xml')
      return [...read.querySelectorAll('entry > content')].map(({ textContent }) => textContent)
    },
    await feed.text(),
  )
  expect(words).toContain(`Thanks to ${grace.firstName} for the feed`)
  await dialog.getByRole('button', { name: 'I have kept it' }).click()
  await page.reload()
  await expect(page.getByText('Last used: Just now')).toBeVisible()

  await page.getByRole('button', { name: 'Replace it by a new one' }).click()
  await expect(shown).not.toHaveText(old)
  const address = (await shown.textContent()) ?? ''
  await page.keyboard.press('Escape')
  const statuses = async () => [
    (await fetch(old, OPEN)).status,
    (await fetch(address, OPEN)).status,
  ]
  expect(await statuses()).toEqual([404, 200])

  await page.getByRole('button', { name: 'Switch it off' }).click()
  const asks = page.getByRole('dialog', { name: 'Switch your feed off?' })
  await asks.getByRole('button', { name: 'Switch it off' }).click()
  await expect(alert(page, 'Your feed address does not work any more.')).toBeVisible()
  await expect(page.getByText('No address yet')).toBeVisible()
  expect(await statuses()).toEqual([404, 404])
})

test('the page of the feed is accessible', { tag: LONG_PROOF }, async ({ page, company }) => {
  await homeOf(page, await company.newPerson())
  await page.goto('/wall/feed')
  await expectAccessibleEverywhere(page, 'no feed yet')
  await page.getByRole('button', { name: 'Make an address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your feed address' })
  await expect(dialog.getByRole('group')).toBeVisible()
  await expectAccessibleEverywhere(page, 'a new feed address')
  await dialog.getByRole('button', { name: 'I have kept it' }).click()
  await expectAccessibleEverywhere(page, 'a feed')
})
