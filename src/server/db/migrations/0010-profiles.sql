-- Each send asks whether a sample profile ended since its approval.
create index journal_of_profiles on team.journal (number) where scope = 'team' and kind = 'profile-changed';
