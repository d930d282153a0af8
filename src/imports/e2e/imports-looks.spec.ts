import type { Page } from '@playwright/test'
import { unusedEmail, type Company } from '#test/e2e/company.ts'
import { csvFile, ImportScreen, USER_COLUMNS } from '#test/e2e/imports.ts'
import { enterAsAdministrator, expect, LONG_PROOF, test } from '#test/e2e/laurel.ts'
import { expectAccessibleEverywhere, expectFocusVisible, tabTo } from '#test/e2e/looks.ts'

const LONG = 'Wolfeschlegelsteinhausenbergerdorff'

/** A row of every outcome. */
async function fileOfAllOutcomes(company: Company) {
  const [known, same] = [await company.newPerson(), await company.newPerson()]
  return csvFile([
    USER_COLUMNS,
    `Robin,${LONG},${LONG}-${unusedEmail()},true,true,true,true`,
    `${known.firstName},${LONG},${known.email},false,true,true,false`,
    `${same.firstName},${same.lastName},${same.email},,,,`,
    `Robin,Marsh,${'donaudampfschiff'.repeat(6)},,,,`,
    `Robin,Marsh,${unusedEmail()},perhaps,,,`,
  ])
}

test(
  'the Import screen is accessible',
  { tag: LONG_PROOF },
  async ({ page, company, tolerate }) => {
    tolerate(/status of 40[04] .*\/api\/imports|ERR_ABORTED/)
    await enterAsAdministrator(page)
    const screen = new ImportScreen(page)
    await choosing(page, screen)
    await screen.open()
    await screen.check(await fileOfAllOutcomes(company))
    await expectAccessibleEverywhere(page, 'what would happen')
    await screen.count('2 refused').click()
    await expect(screen.rows).toHaveCount(2)
    await expectAccessibleEverywhere(page, 'the refused rows')
    await screen.apply.click()
    await expect(screen.question).toBeVisible()
    await expectAccessibleEverywhere(page, 'the question before it is applied')
    await screen.question.getByRole('button', { name: 'Apply' }).click()
    await expect(screen.heading('The import is applied')).toBeFocused()
    await expectAccessibleEverywhere(page, 'what was done')
    await page.getByRole('button', { name: 'Download one-time passwords' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessibleEverywhere(page, 'the question before passwords are made')
    await page.goto('/all-data/import?id=999999999')
    await expect(page.getByText('There is no such import.')).toBeVisible()
    await expectAccessibleEverywhere(page, 'an import that is not there')
  },
)

async function choosing(page: Page, screen: ImportScreen): Promise<void> {
  await screen.open()
  await expectAccessibleEverywhere(page, 'choosing a file of users')
  await screen.open('bonuses')
  await screen.file.setInputFiles(csvFile(['Email']))
  await expect(screen.fault).toContainText('“Amount” is missing.')
  await expectAccessibleEverywhere(page, 'a refused file of bonus points')
  const arrived = Promise.withResolvers<void>()
  await page.route('**/api/imports?*', async (route) => {
    await arrived.promise
    await route.abort().catch(() => undefined)
  })
  await screen.file.setInputFiles(csvFile(['Email,Amount', 'robin@company.test,1']))
  await expect(screen.progress).toBeVisible()
  await expectAccessibleEverywhere(page, 'a file on its way')
  await page.getByRole('button', { name: 'Cancel' }).click()
  arrived.resolve()
  await expect(screen.file).toBeAttached()
  await page.unrouteAll()
}

test('imports with the keyboard alone', { tag: LONG_PROOF }, async ({ page, company }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const person = await company.newPerson()
  await enterAsAdministrator(page)
  const screen = new ImportScreen(page)
  await screen.open('bonuses')
  const bonuses = page.getByRole('radio', { name: 'Bonus points' })
  await bonuses.focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: 'Users' })).toBeChecked()
  await expectFocusVisible(page)
  for (const stop of ['Download a template', 'Export users', 'Choose a CSV file']) {
    await page.keyboard.press('Tab')
    await expectFocused(page, stop)
  }
  const columns = 'First Name,Last Name,Email,isWithdraw'
  const file = csvFile([columns, `,,${person.email},no`, ',,nobody,no'])
  await expect(async () => {
    const choosing = page.waitForEvent('filechooser', { timeout: 5_000 })
    await page.keyboard.press('Space')
    await (await choosing).setFiles(file)
  }).toPass()
  await expect(screen.heading('Review the changes')).toBeFocused()

  for (const stop of ['1 would be changed', '1 refused']) {
    await page.keyboard.press('Tab')
    await expectFocused(page, stop)
  }
  await page.keyboard.press('Space')
  await expect(screen.rows).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expectFocused(page, 'Apply')
  await page.keyboard.press('Enter')
  await expect(screen.question.locator(':focus')).toHaveText('Cancel')
  await page.keyboard.press('Escape')
  await expect(screen.question).toBeHidden()
  await expect(screen.apply).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(screen.question.locator(':focus')).toHaveText('Cancel')
  await tabTo(page, screen.question.getByRole('button', { name: 'Apply' }))
  await page.keyboard.press('Enter')
  await expect(screen.heading('The import is applied')).toBeFocused()
})

async function expectFocused(page: Page, name: string): Promise<void> {
  await expect(page.locator(':focus')).toHaveAccessibleName(name)
  await expectFocusVisible(page)
}
