/** A greeting for the hour of the day. */
export function greet(hour: number, name: string): string {
  if (hour < 5 || hour >= 18) return `Good evening, ${name}`
  return hour < 12 ? `Good morning, ${name}` : `Good afternoon, ${name}`
}
