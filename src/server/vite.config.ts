/**
 * The build of the team server: files for Node that need nothing beside them but the embedded database, whose package brings
 * files of its own.
 */
import { defineConfig } from 'vite';

export default defineConfig({
  publicDir: false,
  ssr: { noExternal: true, external: ['@electric-sql/pglite'] },
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
