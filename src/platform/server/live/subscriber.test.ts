import { expect, test } from 'vitest'
import type { TopicChange } from './outbox.ts'
import { concerns } from './subscriber.ts'

const nobody = { isAdministrator: false, permissions: [] }
const ada = { userId: 1, ...nobody }
const bob = { userId: 2, ...nobody, permissions: ['manageOrders'] as const }
const admin = { userId: 3, ...nobody, isAdministrator: true }

test.each<[TopicChange, boolean[]]>([
  [{ topic: 'wallet', userId: 1 }, [true, false, false]],
  [{ topic: 'session', userId: 2 }, [false, true, false]],
  [{ topic: 'wallet', userId: 3 }, [false, false, true]],
  [{ topic: 'gifts', userId: null }, [true, true, true]],
  [{ topic: 'users', userId: null }, [false, false, true]],
  [{ topic: 'inventory', userId: null }, [false, true, true]],
  [{ topic: 'everything', userId: null }, [true, true, true]],
])('sends %j to ada, bob, admin: %j', (change, expected) => {
  expect([ada, bob, admin].map((listener) => concerns(change, listener))).toEqual(expected)
})
