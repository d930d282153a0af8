import { expect, test } from 'vitest'
import { ownApp } from '#test/harness/app.ts'
import { ownDatabase } from '#test/harness/database.ts'
import { readDocument } from './document.ts'
import type { Step } from './draw-steps.ts'
import { createKnownValues } from './known-values.ts'
import { Play } from './play.ts'

/** The checks of the stateful attack see planted faults. */
const database = await ownDatabase()
const app = await ownApp(database)
const document = await readDocument(app)

const COMMENT: Step = {
  role: 'withoutFlags',
  operation: 'addComment',
  path: { id: { known: 0 } },
  query: {},
  body: { text: 'Yes' },
  file: null,
  key: null,
}

const addComment = document.operations.find(({ operationId }) => operationId === COMMENT.operation)
const play = new Play(app, database, document)
const known = await createKnownValues(play.actors)
const fault = () => play.run([COMMENT], known)

test('a comment gives no rights', async () => {
  expect(await fault()).toBeNull()
})

test('sees that an operation gives rights which are not its own to give', async () => {
  await database.pool.query(`
    create function plant() returns trigger language plpgsql as $$
    begin
      update users set is_deposit = true where id = new.author_id;
      return new;
    end $$;
    create trigger planted after insert on recognition_comments for each row execute function plant()`)
  expect(await fault()).toMatch(
    /^0: withoutFlags addComment: .*gave person \d+ the right "deposit"/,
  )
  await database.pool.query('drop function plant cascade')
})

test('sees that somebody may call what the document keeps from them', async () => {
  Object.assign(addComment ?? {}, { 'x-access': 'administrator' })
  expect(await fault()).toMatch(/^0: withoutFlags addComment: .*may not call administrator/)
})
