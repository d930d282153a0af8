import { expect, test } from 'vitest'
import { address } from './address.ts'

test.each([
  ['/api/users', {}, {}, '/api/users'],
  ['/api/users/:id', { id: 7 }, {}, '/api/users/7'],
  ['/api/files/:name', { name: 'a/b?c' }, {}, '/api/files/a%2Fb%3Fc'],
  ['/api/users', {}, { search: 'Ada & co', after: 0 }, '/api/users?search=Ada+%26+co&after=0'],
  ['/api/users', {}, { search: '', after: 3 }, '/api/users?after=3'],
])('%s with %j and %j is %4$s', (path, params, query, expected) => {
  expect(address(path, params, query)).toBe(expected)
})
