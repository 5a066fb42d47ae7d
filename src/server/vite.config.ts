/** The build of the team server: one file for Node, its packages beside it in node_modules. */
import { defineConfig } from 'vite';

export default defineConfig({
  publicDir: false,
  build: {
    ssr: 'src/server/main.ts',
    outDir: 'dist-server',
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'server.mjs' } },
  },
});
