import '../theme/fonts.css';
import '../theme/mantine-styles.ts';
import '../theme/tokens.css';
import '../theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startColourScheme } from '../theme/colour-scheme.ts';
import { KitProvider } from '../theme/KitProvider.tsx';
import { AlertDialogHost } from '../ui/feedback/AlertDialogHost.tsx';
import { ToastHost } from '../ui/feedback/ToastHost.tsx';
import { Kit } from './Kit.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('kit.html has no #root.');
startColourScheme();
createRoot(place).render(
  <StrictMode>
    <KitProvider>
      <Kit />
      <AlertDialogHost />
      <ToastHost />
    </KitProvider>
  </StrictMode>,
);
