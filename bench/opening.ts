/** `node bench/opening.ts [rounds]`: tasks over 50 ms while /products is opened for the first time, 500 rows of a million products (BENCH_DIR). */
import { launchBrowser, signedIn } from './browser.ts'
import { onStage } from './stage.ts'

const rounds = Number(process.argv[2] ?? 5)

await onStage(1_000_000, async (stage) => {
  const browser = await launchBrowser()
  try {
    for (let round = 0; round < rounds; round += 1) {
      const context = await signedIn(browser, stage, { width: 1440, height: 900 })
      const page = await context.newPage()
      await page.addInitScript(() => {
        const tasks: string[] = []
        Reflect.set(window, 'longTasks', tasks)
        new PerformanceObserver((list) => {
          for (const { startTime, duration } of list.getEntries())
            tasks.push(`${Math.round(duration)} ms at ${Math.round(startTime)}`)
        }).observe({ type: 'longtask', buffered: true })
      })
      await page.goto('/products?rows_per_page=500')
      await page.getByRole('table').getByRole('link').first().waitFor()
      // What is loaded after the rows counts too.
      await page.waitForTimeout(2_000)
      const tasks = await page.evaluate(() => Reflect.get(window, 'longTasks') as string[])
      console.log(tasks.join(', ') || 'none')
      await context.close()
    }
  } finally {
    await browser.close()
  }
})
