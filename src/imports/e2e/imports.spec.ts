import { unique, unusedEmail } from '#test/e2e/company.ts'
import { csvFile, downloaded, ImportScreen, invitations, USER_COLUMNS } from '#test/e2e/imports.ts'
import { enterAsAdministrator, expect, logIn, LONG_PROOF, test } from '#test/e2e/laurel.ts'
import { loseAnswer } from '#test/e2e/lost-answers.ts'

const BYTE_ORDER_MARK = '\uFEFF'

test('checks a file of users, applies it, and lets invited users sign in with one-time passwords', async ({
  page,
  company,
  newBrowser,
}) => {
  const [known, same] = [await company.newPerson(), await company.newPerson()]
  const email = unusedEmail()
  await enterAsAdministrator(page)
  const screen = new ImportScreen(page)
  await screen.open()
  // With semicolons, as spreadsheets save it in many European countries.
  await screen.check(
    csvFile([
      BYTE_ORDER_MARK + USER_COLUMNS.replaceAll(',', ';'),
      `Zoë;"Ødegård; the younger";${email};true;true;false;true`,
      `${known.firstName};Married;${known.email};true;false;true;true`,
      `${same.firstName};${same.lastName};${same.email};;;;`,
      ';Low;al@company.test;;;;',
      `Fay;Low;${email.toUpperCase()};;;;`,
    ]),
  )
  await expect(page.getByText('Nothing has been changed yet.')).toBeVisible()
  for (const words of ['1 would be created', '1 would be changed', '1 left as they are']) {
    await expect(screen.count(words)).toBeVisible()
  }
  await expect(screen.row(2)).toContainText('Ødegård; the younger')
  await expect(screen.row(3)).toContainText(/Would be changed/)
  await screen.expectChange(3, known.lastName, 'Married')
  await screen.expectChange(3, 'true', 'false')
  await expect(screen.row(4)).toContainText('Left as it is')
  await expect(company.idOf(email)).rejects.toThrow('nobody')

  await screen.apply.click()
  await expect(screen.question).toContainText('1 account is created.')
  await expect(screen.question).toContainText('1 account is changed.')
  await expect(screen.question).toContainText('2 refused rows are left out.')
  await screen.question.getByRole('button', { name: 'Apply' }).click()
  await expect(screen.heading('The import is applied')).toBeFocused()
  await expect(page.getByText('1 account was created. 1 account was changed.')).toBeVisible()
  await expect(screen.count('1 created')).toBeVisible()

  await expect(page.getByText('1 person has not signed in yet.')).toBeVisible()
  const before = (await invitations(page)).get(email)
  const passwords = await invitations(page)
  expect([...passwords.keys()]).toEqual([email])
  const password = passwords.get(email) ?? ''
  expect(password).not.toBe(before)

  const desk = await newBrowser()
  await desk.goto('/login')
  await logIn(desk, { email, password })
  await expect(desk.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await desk.getByLabel('New Password', { exact: true }).fill('my very own')
  await desk.getByRole('button', { name: 'Save new password' }).click()
  await expect(desk.getByRole('heading', { name: 'Hello, Zoë' })).toBeVisible()
  const session = await (await desk.context().request.get('/api/session')).json()
  expect(session).toMatchObject({ user: { email, isDeposit: true, isWithdraw: false } })

  await page.reload()
  await expect(
    page.getByText('Everybody with an account from this import has signed in.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download one-time passwords' })).toBeHidden()
  await page.goto(`/all-data?search=${known.email}`)
  await expect(page.getByRole('row', { name: `${known.firstName} Married` })).toBeVisible()
})

test(
  'shows the reason of refused rows, exports them, and imports the corrected file',
  { tag: LONG_PROOF },
  async ({ page }) => {
    const email = unusedEmail()
    await enterAsAdministrator(page)
    const screen = new ImportScreen(page)
    await screen.open()
    await screen.check(
      csvFile([
        'Email,First Name,Last Name,isActive',
        `${email},=Robin(),Marsh,yes`,
        `${unusedEmail()},Robin,Marsh,yes`,
        'robin,Robin,Marsh,yes',
        `${unusedEmail()},Robin,Marsh,perhaps`,
        'admin@laurel.local,Robin,Marsh,no',
        `${unusedEmail()},Robin,Marsh,yes,and,more`,
      ]),
    )
    await screen.count('5 refused').click()
    await expect(page).toHaveURL(/outcome=refused/)
    await expect(screen.rows).toHaveCount(5)
    const reasons: [line: number, words: string][] = [
      [2, 'First Name: A name, title, team or reason can not begin like a formula'],
      [4, 'Email: The email address is badly formatted.'],
      [5, 'isActive: A flag is true or false'],
      [6, "Email: The administrator's own account can not be changed here."],
      [7, 'This row has more cells than there are columns'],
    ]
    for (const [line, words] of reasons) await expect(screen.row(line)).toContainText(words)
    await page.reload()
    await expect(screen.count('5 refused')).toHaveAttribute('aria-pressed', 'true')
    await expect(screen.rows).toHaveCount(5)
    await page.getByRole('button', { name: 'Show all rows' }).click()
    await expect(screen.rows).toHaveCount(6)

    const refused = await downloaded(
      () => page.getByRole('link', { name: 'Download refused rows' }).click(),
      page,
    )
    expect(refused.name).toBe('refused-rows.csv')
    expect(refused.text).toContain('A name, title, team or reason can not begin like a formula')
    await page.getByRole('link', { name: 'Choose another file' }).click()
    await expect(screen.heading('Choose a file')).toBeFocused()
    await screen.check({
      ...csvFile([], refused.name),
      buffer: Buffer.from(refused.text.replace("'=Robin()", 'Robin')),
    })
    // This row, and the one whose extra cells are omitted.
    await expect(screen.count('2 would be created')).toBeVisible()
    await expect(screen.row(2)).toContainText(email)
  },
)

test(
  'says why a file is refused, an answer is missing or nothing is applied, and takes the next',
  { tag: LONG_PROOF },
  async ({ page, tolerate, company }) => {
    await test.step('explains the refusal of a file, and accepts the next one', async () => {
      tolerate(/status of 400 .*\/api\/imports/)
      await enterAsAdministrator(page)
      const screen = new ImportScreen(page)
      await screen.open('bonuses')
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST') sent.push(request.url())
      })
      await screen.file.setInputFiles({ ...csvFile(['a']), name: 'a.xlsx', mimeType: 'x/y' })
      await expect(screen.fault).toContainText('This is a workbook. Please save it in Excel')
      await expect(screen.file).toHaveAttribute('aria-invalid', 'true')
      await screen.file.setInputFiles({
        ...csvFile([]),
        buffer: Buffer.alloc(32 * 1024 * 1024 + 1),
      })
      await expect(screen.fault).toHaveText('A CSV file can have at most 32 MB.')
      expect(sent).toEqual([])

      const refused: [file: Buffer, words: string][] = [
        [Buffer.from('Email,Reason\r\n'), 'asked for. “Amount” is missing.'],
        [Buffer.from('Email,Amount,EMAIL\r\n'), 'names a column twice. It is “Email”.'],
        [Buffer.from('Email,Amount\r\n'), 'This file has no rows.'],
        [
          Buffer.from('Email,Amount\r\nj\x81rg@company.test,1', 'latin1'),
          'This file is not UTF-8.',
        ],
      ]
      for (const [buffer, words] of refused) {
        await screen.file.setInputFiles({ ...csvFile([]), buffer })
        await expect(screen.fault).toContainText(words)
      }
      await screen.check(csvFile(['Email,Amount', 'nobody@company.test,1']))
      await expect(screen.row(2)).toContainText('Email: User does not exist.')
      await expect(page.getByText('there is nothing to apply')).toBeVisible()
      await expect(screen.apply).toBeHidden()
    })
    await test.step('reports a missing answer, and can send the same file again', async () => {
      tolerate(/ERR_(FAILED|CONNECTION_RESET) .*\/api\/imports/)
      await enterAsAdministrator(page)
      const screen = new ImportScreen(page)
      await screen.open()
      const file = csvFile([USER_COLUMNS, `Robin,Marsh,${unusedEmail()},,,,`])
      await page.route('**/api/imports?*', (route) => route.abort())
      await screen.file.setInputFiles(file)
      await expect(screen.fault).toHaveText('The server did not answer. Please try again.')
      await page.unroute('**/api/imports?*')
      await screen.check(file)

      // The import is applied, but its answer is lost: the screen reads the state again.
      await page.route('**/application', loseAnswer)
      await screen.confirm()
      await expect(screen.heading('The import is applied')).toBeFocused()
      await page.unrouteAll()
    })
    await test.step('applies nothing over changes made since the check', async () => {
      tolerate(/status of 409 .*\/application/)
      const person = await company.newPerson()
      await enterAsAdministrator(page)
      const screen = new ImportScreen(page)
      await screen.open()
      const newcomer = unusedEmail()
      const rename = (lastName: string) => `${person.firstName},${lastName},${person.email}`
      await screen.check(
        csvFile(['First Name,Last Name,Email', `Robin,Marsh,${newcomer}`, rename('Later')]),
      )
      const office = new ImportScreen(await page.context().newPage())
      await office.open()
      await office.check(csvFile(['First Name,Last Name,Email', rename('Sooner')]))
      await office.confirm()
      await expect(office.heading('The import is applied')).toBeFocused()

      await screen.confirm()
      await expect(screen.heading('Nothing was applied')).toBeFocused()
      await expect(
        page.getByText(
          'What this import would change has changed since. Please send the file again.',
        ),
      ).toBeVisible()
      await expect(company.idOf(newcomer)).rejects.toThrow('nobody')
      await page.reload()
      await page.getByRole('link', { name: 'Send the file again' }).click()
      await expect(screen.heading('Choose a file')).toBeFocused()
    })
  },
)

test(
  'offers a template and an export, accepts a dropped file, and pages rows by fifty',
  { tag: LONG_PROOF },
  async ({ page, company }) => {
    await test.step('offers a template and an export in the columns of the import', async () => {
      const person = await company.newPerson()
      await enterAsAdministrator(page)
      const screen = new ImportScreen(page)
      await screen.open()
      const template = await downloaded(
        () => page.getByRole('button', { name: 'Download a template' }).click(),
        page,
      )
      expect(template).toEqual({
        name: 'users-template.csv',
        text: `${BYTE_ORDER_MARK}${USER_COLUMNS},Title,Team,ID,Employee ID,Manager,Start Date,Birthday,Place,Country,Cost Centre,Kind,Receives Points\r\n`,
      })
      const exported = await downloaded(
        () => page.getByRole('link', { name: 'Export users' }).click(),
        page,
      )
      expect(exported.text).toContain(person.email)
      const lines = exported.text.split('\r\n')
      const own = lines.find((line) => line.includes(person.email)) ?? ''
      await screen.check(
        csvFile([lines[0] ?? '', own.replace(person.lastName, 'Exported')], 'export.csv'),
      )
      await screen.expectChange(2, person.lastName, 'Exported')

      await screen.open()
      await page.getByRole('radio', { name: 'Bonus points' }).check()
      await expect(page).toHaveURL(/kind=bonuses/)
      await expect(page.getByRole('link', { name: 'Export entered bonus points' })).toHaveAttribute(
        'href',
        '/api/bonuses/entered.csv',
      )
      const bonuses = await downloaded(
        () => page.getByRole('button', { name: 'Download a template' }).click(),
        page,
      )
      expect(bonuses.text).toBe(`${BYTE_ORDER_MARK}Email,Amount,Reason\r\n`)
    })
    await test.step('accepts a dropped file, and pages rows by fifty', async () => {
      await enterAsAdministrator(page)
      const screen = new ImportScreen(page)
      await screen.open()
      const lines = Array.from({ length: 60 }, () => `Robin,${unique('Marsh')},${unusedEmail()}`)
      const text = ['First Name,Last Name,Email', ...lines].join('\n')
      const dropped = await page.evaluateHandle((content) => {
        const transfer = new DataTransfer()
        transfer.items.add(new File([content], 'dropped.csv', { type: 'text/csv' }))
        return transfer
      }, text)
      await screen.file.dispatchEvent('dragover', { dataTransfer: dropped })
      await screen.file.dispatchEvent('drop', { dataTransfer: dropped })
      await expect(screen.heading('Review the changes')).toBeFocused()
      await expect(screen.rows).toHaveCount(50)
      await page.getByRole('button', { name: 'Show more' }).click()
      await expect(screen.rows).toHaveCount(60)
      await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden()
    })
  },
)

test(
  'matches the columns of a file of an HR system, changed by hand and remembered',
  { tag: LONG_PROOF },
  async ({ page }) => {
    const email = unusedEmail()
    const file = csvFile(
      [
        'Mitarbeiterliste;;;;;',
        'Pers.-Nr.;Vorname;Name;Login Adresse;Abteilung;Schichtgruppe',
        `${unique('P')};Jörg;Groß;${email};Fertigung;4711`,
        `${unique('P')};Änne;Vogel;;Qualität;4712`,
      ],
      'personalliste.csv',
    )
    await enterAsAdministrator(page)
    const screen = new ImportScreen(page)
    await screen.open()
    await screen.file.setInputFiles(file)
    await expect(screen.heading('Match the columns')).toBeFocused()
    await expect(page.getByText('The headings are in line 2')).toBeVisible()
    const field = (column: string) => page.getByLabel(`Field of the column ${column}`)
    await expect(field('Name')).toHaveValue('Last Name')
    await expect(field('Login Adresse')).toHaveValue('Email')
    await expect(field('Schichtgruppe')).toHaveValue('')
    await field('Abteilung').selectOption('Leave out')
    await field('Schichtgruppe').selectOption('Team')
    await field('Login Adresse').selectOption('Leave out')
    await expect(page.getByText('Choose a column for: Email')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Check the rows' })).toBeDisabled()
    await page.getByRole('button', { name: 'Use the employee id as user name' }).click()
    await expect(field('Pers.-Nr.')).toHaveValue('Employee ID as User Name')
    await field('Pers.-Nr.').selectOption('Employee ID')
    await field('Login Adresse').selectOption('Email')
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await expect(screen.heading('Review the changes')).toBeFocused()
    await expect(screen.row(3)).toContainText('4711')
    await expect(screen.row(4)).toContainText('Email is required')
    await expect(page.getByText('Columns left out: Abteilung')).toBeVisible()

    await page.getByRole('link', { name: 'Choose another file' }).click()
    await screen.file.setInputFiles(file)
    await expect(page.getByText('matched as the last time')).toBeVisible()
    await expect(field('Schichtgruppe')).toHaveValue('Team')
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await screen.confirm()
    await expect(screen.heading('The import is applied')).toBeFocused()
  },
)
