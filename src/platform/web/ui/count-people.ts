export function countPeople(count: number): string {
  return count === 1 ? '1 person' : `${count.toLocaleString('en')} people`
}
