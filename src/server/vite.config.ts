/** The build of the team server: files for Node, their packages beside them in node_modules. */
import { defineConfig } from 'vite';

export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist-server',
    target: 'node20',
    rolldownOptions: {
      input: {
        server: 'src/server/main.ts',
        audit: 'src/server/audit.ts',
        demo: 'src/server/demo.ts',
        migrate: 'src/server/migrate-database.ts',
        'invitation-link': 'src/server/invitation-link.ts',
        resume: 'src/server/resume.ts',
        'password-link': 'src/server/password-link.ts',
      },
      output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
});
