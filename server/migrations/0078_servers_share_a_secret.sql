-- What the servers' common secret makes of the installation's id: a server with another secret would refuse the logins of the others.
alter table installation add column secret_check text;
