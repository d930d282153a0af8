import { expect, test } from 'vitest'
import { concerns } from './subscriber.ts'
import type { Change } from './outbox.ts'

const ada = { userId: 1, isAdministrator: false }
const bob = { userId: 2, isAdministrator: false }
const admin = { userId: 3, isAdministrator: true }

test.each<[Change, boolean[]]>([
  [{ topic: 'wallet', userId: 1 }, [true, false, false]],
  [{ topic: 'session', userId: 2 }, [false, true, false]],
  [{ topic: 'wallet', userId: 3 }, [false, false, true]],
  [{ topic: 'gifts', userId: null }, [true, true, true]],
  [{ topic: 'users', userId: null }, [false, false, true]],
  [{ topic: 'everything', userId: null }, [true, true, true]],
])('sends %j to ada, bob, admin: %j', (change, expected) => {
  expect([ada, bob, admin].map((listener) => concerns(change, listener))).toEqual(expected)
})
