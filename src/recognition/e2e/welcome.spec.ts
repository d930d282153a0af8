import { unique, type Company, type Person } from '#test/e2e/company.ts'
import { alert, expect, homeOf, LONG_PROOF, test } from '#test/e2e/laurel.ts'
import { expectAccessible, expectAccessibleEverywhere } from '#test/e2e/looks.ts'
import { card, thank } from './thanks.ts'

async function join(company: Company, team: string): Promise<Person> {
  const person = await company.newPerson()
  const administrator = await company.administrator()
  const data = { title: 'Courier', team }
  const answer = await administrator.put(`/api/users/${person.id}/position`, { data })
  expect(answer.ok()).toBe(true)
  return person
}

test(
  'invites a team to welcome a newcomer, and a newcomer without a team to begin',
  { tag: LONG_PROOF },
  async ({ page, me, company, newBrowser }) => {
    await test.step('invites a newcomer without a team to begin with a colleague', async () => {
      await thank(me, [await company.newPerson()], { message: unique('Words ') })
      await page.goto('/wall?tab=received')
      await expect(page.getByText('New here? Begin with a colleague')).toBeVisible()
      await page.goto('/home')
      await expect(page.getByRole('button', { name: /^Who made your day\?/ })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Welcome', exact: true })).toBeHidden()
    })
    await test.step('invites a team to welcome a newcomer, and tells the newcomer so', async () => {
      const team = unique('Team ')
      const [ada, ben] = [await join(company, team), await join(company, team)]
      const noor = await join(company, team)
      const welcomeOf = (person: Person) =>
        page.getByRole('button', { name: `Say welcome to ${person.name}` })

      const theirs = await homeOf(await newBrowser(), noor)
      const welcome = theirs.getByRole('region', {
        name: `Welcome to Laurel, ${noor.firstName}!`,
      })
      await expect(welcome).toContainText(`Your team, ${team}, is invited to say hello.`)
      const faces = theirs.getByRole('list', { name: 'Your team' }).getByRole('listitem')
      await expect(faces).toHaveText([ada.name, ben.name].map((name) => new RegExp(`${name}$`)))
      const steps = theirs.getByRole('list', { name: 'Your first steps' })
      await expect(steps.getByRole('listitem')).toHaveCount(3)
      await expect(theirs.getByRole('button', { name: /^Who made your day/ })).toHaveCount(0)
      await expectAccessibleEverywhere(theirs, "a newcomer's Home")
      await theirs.goto('/wall?tab=received')
      await expect(theirs.getByText(`Your team, ${team}, is invited to welcome you.`)).toBeVisible()
      await theirs.goto('/home')
      await steps.getByRole('button', { name: 'Thank a colleague' }).click()
      await expect(theirs.getByRole('dialog', { name: 'Say thanks' })).toBeVisible()
      await theirs.keyboard.press('Escape')

      const page = await homeOf(await newBrowser(), ada)
      const asked = page.getByRole('region', { name: 'Welcome', exact: true }).getByRole('listitem')
      await expect(asked).toHaveCount(2)
      await expect(asked.first()).toContainText(
        `Say welcome to ${noor.firstName}, who joined your team this week.`,
      )
      await expectAccessible(page, 'Home with newcomers')
      await page.setViewportSize({ width: 320, height: 640 })
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
      await expectAccessible(page, 'Home with newcomers on a phone')
      await page.getByRole('button', { name: `Dismiss the welcome of ${ben.name}` }).click()
      await expect(asked).toHaveCount(1)
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await page.reload()
      await expect(welcomeOf(noor)).toBeVisible()
      await expect(welcomeOf(ben)).toBeHidden()

      await welcomeOf(noor).click()
      const dialog = page.getByRole('dialog', { name: `Welcome ${noor.firstName}` })
      await expectAccessible(page, 'a welcome on a phone')
      await expect(dialog.getByRole('listitem')).toContainText(['What do you look forward to?'])
      await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveCount(0)
      const words = unique('How good that you are here, ')
      await dialog.getByRole('textbox', { name: 'Your welcome' }).fill(words)
      await dialog.getByRole('button', { name: /^Send/ }).click()
      await expect(alert(page, `${noor.firstName} just got your welcome`)).toBeVisible()
      await expect(page.getByRole('region', { name: 'Welcome', exact: true })).toBeHidden()
      await expect(card(page, words)).toContainText(`You welcomed ${noor.firstName}`)

      await expect(welcome).toBeHidden()
      await expect(
        theirs.getByRole('heading', { name: `1 colleague said hello, ${noor.firstName}` }),
      ).toBeVisible()
      await expect(faces.first()).toContainText(`${ada.name} said hello`)
      await expect(faces.last()).not.toContainText('said hello')
      const arrived = theirs.getByRole('region', { name: 'New thanks' })
      await expect(arrived).toContainText(`${ada.firstName} welcomed you`)
      await expect(arrived).toContainText(words)
      await theirs.goto('/notifications')
      await expect(theirs.getByRole('main')).toContainText(`${ada.name} welcomed you`)
    })
  },
)
