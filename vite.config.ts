import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// What every page needs and what changes least goes into one file: cached for long, and one request instead of ten.
const framework = {
  name: 'framework',
  test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]/,
  priority: 2,
}

// What most pages share goes into one more: a page asks for half as many files, and together they compress better.
const shop = {
  name: 'shop',
  test: /[\\/]src[\\/](web|contract|rules|text)[\\/]|node_modules[\\/](zustand|lucide-react)[\\/]|preload-helper/,
  minShareCount: 6,
  priority: 1,
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [framework, shop] } } } },
    },
  },
})
