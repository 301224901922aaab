// npm run print:samples: converts the sample family's documents into the files that it is loaded with. Needs Chromium,
// so it runs here and not for everyone who loads the sample family.
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findOrInstallChromium } from './lib/chromium.mjs'
import { root } from './lib/install.mjs'

const papers = join(root, 'src/features/overview/samples/papers')
const folder = join(root, 'public/images/samples')
const pictures = ['boiler-label']

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: findOrInstallChromium(process.execPath),
  args: ['--no-sandbox'],
})
const page = await browser.newPage({ viewport: { width: 1200, height: 900 } })
for (const file of readdirSync(papers).filter((name) => name.endsWith('.html'))) {
  const name = file.replace('.html', '')
  await page.goto(pathToFileURL(join(papers, file)).href)
  if (pictures.includes(name)) {
    await sharp(await page.screenshot())
      .webp({ quality: 80 })
      .toFile(join(folder, `${name}.webp`))
  } else {
    await page.pdf({ path: join(folder, `${name}.pdf`), preferCSSPageSize: true })
  }
  console.log(name)
}
await browser.close()
