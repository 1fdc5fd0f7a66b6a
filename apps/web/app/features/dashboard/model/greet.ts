/** A greeting for the hour of the day, by the first name. */
export function greet(hour: number, fullName: string): string {
  const [name = ''] = fullName.trim().split(/\s+/)
  if (hour < 5 || hour >= 18) return `Good evening, ${name}`
  return hour < 12 ? `Good morning, ${name}` : `Good afternoon, ${name}`
}
