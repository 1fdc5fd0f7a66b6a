import { expect, test } from './journey.ts'

for (const { name, width } of [
  { name: 'a wide screen', width: 1280 },
  { name: 'a phone', width: 375 },
])
  test(`both kinds of toasts share one place on ${name}, and do not cover each other`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/dev/ui')
    const single = page.locator('li', { hasText: 'Good to see you again.' }).last()
    const stacked = page.locator('[data-sonner-toast]').first()
    // Again and again: neither stays for long.
    await expect(async () => {
      await page.getByRole('button', { name: 'Success', exact: true }).click()
      await page.getByRole('button', { name: 'One toast', exact: true }).click()
      const soon = { timeout: 2_000 }
      const [one, other] = await Promise.all([single.boundingBox(soon), stacked.boundingBox(soon)])
      if (!one || !other) throw new Error('One of them is not there yet')
      const [upper, lower] = one.y < other.y ? [one, other] : [other, one]
      expect(upper.y + upper.height).toBeLessThanOrEqual(lower.y)
      expect(lower.y - upper.y - upper.height).toBeLessThan(40)
    }).toPass()
  })
