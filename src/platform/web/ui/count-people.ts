import { showCount } from '#platform/web/language/format.ts'
export function countPeople(count: number): string {
  return count === 1 ? '1 person' : `${showCount(count)} people`
}
